import { sql } from 'kysely';
import type { Invitation } from '#contract/invitations.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { siteSubjectId } from '../update-site.ts';
import { createInvitationToken, hashOfInvitation } from './invitation-token.ts';

const validDays = 14;

/** Creates an invitation for one person, and returns the path of its link, which cannot be shown again. */
export async function createInvitation(
  db: Db,
  actorId: string,
  note: string | undefined,
): Promise<{ id: string; path: string }> {
  const token = createInvitationToken();
  const id = uuidV7();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashOfInvitation(token),
        note: note ?? null,
        created_by: actorId,
        expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(validDays)})`,
      })
      .execute();
    await recordAudit(tx, {
      actorId,
      action: 'update_site',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: { changes: { invitation: { from: null, to: id } } },
    });
  });
  return { id, path: `/signup?${new URLSearchParams({ invitation: token })}` };
}

/** The invitations that can still be used, newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select([
      'invitations.id',
      'invitations.note',
      'invitations.created_at',
      'invitations.expires_at',
      'users.name as createdBy',
    ])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('invitations.created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, created_at, expires_at, ...invitation }) => ({
    _id: id,
    ...invitation,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

/** @throws DomainError `not_found` if it does not exist or has been used */
export async function deleteInvitation(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw new DomainError('not_found');
    await recordAudit(tx, {
      actorId,
      action: 'update_site',
      subjectType: 'site',
      subjectId: siteSubjectId,
      details: { changes: { invitation: { from: id, to: null } } },
    });
  });
}
