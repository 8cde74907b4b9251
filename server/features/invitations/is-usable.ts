import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';

/**
 * Whether an invitation to sign up can be used: once, until it expires, and only while the one who created it is an administrator.
 * For queries that have `invitations`.
 */
export const isUsable = sql<boolean>`(invitations.used_at is null and invitations.expires_at > now() and exists (
  select from users as inviter where inviter.id = invitations.created_by
    and inviter.role = 'admin' and ${isActiveUser('inviter')}))`;
