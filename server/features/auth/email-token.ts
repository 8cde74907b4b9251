import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

/** `password-link`: an administrator passes it on, so that it proves nothing about an address. */
type Purpose = 'verify-email' | 'reset-password' | 'confirm-sign-in' | 'password-link';

const hour = 3600;
const lifetimeSeconds: Record<Purpose, number> = {
  'verify-email': hour,
  'reset-password': hour,
  'confirm-sign-in': hour,
  'password-link': 24 * hour,
};
const now = sql<Date>`now()`;

/**
 * Creates a token for a mailed link, which proves that its bearer can read the user's mail. It works once, for an hour; one that an
 * administrator passes on, for a day.
 * Only its hash is stored, so that read access to the database is not enough to use it.
 */
export async function createEmailToken(db: Db, purpose: Purpose, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await db
    .insertInto('verifications')
    .values({
      id: uuidV7(),
      identifier: identifierOf(purpose, token),
      value: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds[purpose]})`,
    })
    .execute();
  return token;
}

export const isEmailTokenValid = async (db: Db, purpose: Purpose, token: string): Promise<boolean> =>
  (await findEmailTokenOwner(db, purpose, token)) !== undefined;

/** Returns the id of the token's user; undefined for an invalid token. Does not consume the token. */
export async function findEmailTokenOwner(
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
  return found && (await selectActiveUser(db, found.value).executeTakeFirst())?.id;
}

/**
 * Consumes a token and returns its user. Of concurrent calls with the same token only one succeeds.
 * @throws DomainError `token_expired` for any invalid token
 */
export async function consumeEmailToken(tx: Tx, purpose: Purpose, token: string): Promise<TokenOwner> {
  const used = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  const user = used && (await selectActiveUser(tx, used.value).forUpdate().executeTakeFirst());
  if (!user) throw new DomainError('token_expired');
  return { id: user.id, isConfirmed: user.email_verified };
}

/** `isConfirmed`: whether the address was confirmed before this token was used. */
type TokenOwner = { id: string; isConfirmed: boolean };

/** Not deleted and not banned. */
const selectActiveUser = (db: Db | Tx, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null);

const identifierOf = (purpose: Purpose, token: string): string =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
