import { sql } from 'kysely';
import { type Invitation, signUpInvitationDays, type UsedInvitation } from '#contract/invitations.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { siteSubjectId } from '../site/update-site.ts';
import { type SignUpTokens, signUpPath } from './invitation-token.ts';
import { isUsable } from './is-usable.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail; tokens: SignUpTokens; sendsMail: boolean };
type NewInvitation = { note?: string | undefined; email?: string | undefined };

/**
 * Creates an invitation for one person and returns the path of its link. With an email address, it is for that address alone,
 * and sent there if the site sends email.
 * @throws DomainError `email_taken`
 */
export async function createInvitation(
  { db, enqueueMail, tokens, sendsMail }: Deps,
  actorId: string,
  { note, email }: NewInvitation,
): Promise<{ id: string; path: string }> {
  const id = uuidV7();
  const days = sendsMail ? signUpInvitationDays.withMail : signUpInvitationDays.withoutMail;
  await db.transaction().execute(async (tx) => {
    if (email) await assertNoAccount(tx, email);
    await tx
      .insertInto('invitations')
      .values({
        id,
        token_hash: tokens.hashOf(id),
        note: note ?? null,
        email: email ?? null,
        created_by: actorId,
        expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(days)})`,
      })
      .execute();
    await recordChange(tx, actorId, { from: null, to: id });
    if (email) await enqueueMail(tx, { message: 'sign-up-invitation', personId: null, invitationId: id });
  });
  return { id, path: signUpPath(tokens.create(id)) };
}

async function assertNoAccount(tx: Tx, email: string): Promise<void> {
  const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (account) throw new DomainError('email_taken');
}

const recordChange = (tx: Tx, actorId: string, invitation: { from: string | null; to: string | null }) =>
  recordAudit(tx, {
    actorId,
    action: 'update_site',
    subjectType: 'site',
    subjectId: siteSubjectId,
    details: { changes: { invitation } },
  });

type Invitations = { invitations: Invitation[]; used: UsedInvitation[] };

/** The invitations that can still be used and those that were, newest first. */
export async function listInvitations(db: Db, tokens: SignUpTokens, locale: Locale): Promise<Invitations> {
  const [open, used] = await Promise.all([selectOpen(db, locale), selectUsed(db, locale)]);
  return {
    invitations: open.map(({ id, token_hash, created_at, expires_at, ...invitation }) => ({
      _id: id,
      ...invitation,
      path: tokens.hashOf(id) === token_hash ? signUpPath(tokens.create(id)) : null,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
    used: used.map(({ id, usedAt, ...invitation }) => ({
      _id: id,
      ...invitation,
      usedAt: usedAt.toISOString(),
    })),
  };
}

const mostListed = 200;

const selectOpen = (db: Db, locale: Locale) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.created_by')
    .select(['invitations.id', 'invitations.note', 'invitations.email', 'invitations.token_hash'])
    .select(['invitations.created_at', 'invitations.expires_at', userName('users', locale).as('createdBy')])
    .where(isUsable)
    .orderBy('invitations.created_at', 'desc')
    .limit(mostListed)
    .execute();

const selectUsed = (db: Db, locale: Locale) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.used_by')
    .select(['invitations.id', 'invitations.note', 'invitations.email'])
    .select(userName('users', locale).as('usedBy'))
    .select(sql<Date>`used_at`.as('usedAt'))
    .orderBy('used_at', 'desc')
    .limit(mostListed)
    .execute();

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
    await recordChange(tx, actorId, { from: id, to: null });
  });
}
