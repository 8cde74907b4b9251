import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

type Purpose = 'verify-email' | 'reset-password' | 'confirm-sign-in';

const lifetimeSeconds = 3600;
const now = sql<Date>`now()`;

/**
 * A token for a link that is mailed to somebody: whoever brings it can read their mail. It works once, for an hour;
 * what is stored of it does not let anybody in.
 */
export async function createEmailToken(db: Db, purpose: Purpose, personId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await db
    .insertInto('verifications')
    .values({
      id: uuidV7(),
      identifier: identifierOf(purpose, token),
      value: personId,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute();
  return token;
}

/** Whether a link would still work. */
export const isEmailTokenValid = async (db: Db, purpose: Purpose, token: string): Promise<boolean> =>
  (await findMailedLinkOwner(db, purpose, token)) !== undefined;

/** Whose link it is, if it would still work. */
export async function findMailedLinkOwner(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found && (await selectMember(db, found.value).executeTakeFirst())?.id;
}

/**
 * Uses a link up and answers whose it is. Of several who bring it at once, one gets through.
 * @throws DomainError `token_expired` for anything but a link that works
 */
export async function consumeEmailToken(tx: Tx, purpose: Purpose, token: string): Promise<LinkOwner> {
  const used = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  const person = used && (await selectMember(tx, used.value).forUpdate().executeTakeFirst());
  if (!person) throw new DomainError('token_expired');
  return { id: person.id, isConfirmed: person.email_verified };
}

/** Whose link it is, and whether their address was confirmed before. */
type LinkOwner = { id: string; isConfirmed: boolean };

/** Neither gone nor shut out. */
const selectMember = (db: Db | Tx, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null);

const identifierOf = (purpose: Purpose, token: string): string =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
