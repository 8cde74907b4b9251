import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hashOfInvitation } from './invitation-token.ts';

/** The header in which the invitation of a request reaches the check; the server sets it. */
export const invitationHeader = 'x-dogear-invitation';

type Newcomer = { email: string; invitation: string | undefined };

/**
 * Checks that the site lets a new account in, and uses up its invitation. It runs in the transaction that creates the account:
 * a second connection could deadlock when many people sign up at once. A change of the setting waits for the sign-ups that
 * have been let in.
 * @throws DomainError `domain_required`, `invitation_required`, `invitation_invalid`
 */
export async function assertMayJoin(on: Db | Tx, { email, invitation }: Newcomer): Promise<void> {
  const site = await on.selectFrom('site').select(['joining', 'domains']).forShare().executeTakeFirst();
  const joining = site?.joining ?? 'invite';
  if (joining === 'open') return;
  // An invitation opens a site that is for its domains, too.
  if (joining === 'domain' && !invitation) {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (!site?.domains.includes(domain)) throw new DomainError('domain_required');
    return;
  }
  if (!invitation) throw new DomainError('invitation_required');
  await acceptStaffInvitation(on, invitation);
}

/** Of two people who use an invitation at the same moment, the second waits here and finds it used. */
async function acceptStaffInvitation(on: Db | Tx, token: string): Promise<void> {
  const accepted = await on
    .updateTable('invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOfInvitation(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (!accepted) throw new DomainError('invitation_invalid');
}
