import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { changeTokenPrefix } from '#contract/auth/email-links.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { hashSecret } from '#server/lib/hash-secret.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

/**
 * `password-link`: an administrator passes it on, so that it proves nothing about an address. `change-email` is for a change, all others
 * are for a user.
 */
type Purpose = 'verify-email' | 'reset-password' | 'confirm-sign-in' | 'password-link' | 'change-email';
type UserPurpose = Exclude<Purpose, 'change-email'>;

const hour = 3600;
const lifetimeSeconds: Record<Purpose, number> = {
  'verify-email': hour,
  'reset-password': hour,
  'confirm-sign-in': hour,
  'password-link': 24 * hour,
  'change-email': 24 * hour,
};
const now = sql<Date>`now()`;

/**
 * Creates a token for a mailed link, which proves that its bearer can read the user's mail. It works once, for an hour; one that an
 * administrator passes on, and one for a new address, for a day.
 * Only its hash is stored, so that read access to the database is not enough to use it.
 * @param ownerId of the user, or of the change of an address
 */
export async function createEmailToken(db: Db, purpose: Purpose, ownerId: string): Promise<string> {
  const { token, row } = newToken(purpose, ownerId);
  await deleteExpired(db);
  await db.insertInto('verifications').values(row).execute();
  return token;
}

/**
 * Creates a token for a link that is about to be mailed to an address. Returns undefined if it is no longer the user's: a change of the
 * address ends earlier tokens, and a token that is created at the same moment waits for it.
 */
export async function createMailedToken(
  db: Db,
  purpose: UserPurpose,
  { id, email }: { id: string; email: string },
): Promise<string | undefined> {
  const { token, row } = newToken(purpose, id);
  await deleteExpired(db);
  const inserted = await db
    .insertInto('verifications')
    .columns(['id', 'identifier', 'value', 'expires_at'])
    .expression(
      db
        .selectFrom('users')
        .select([
          sql<string>`${row.id}::uuid`.as('token_id'),
          sql<string>`${row.identifier}`.as('identifier'),
          sql<string>`${id}`.as('value'),
          row.expires_at.as('expires_at'),
        ])
        .where('users.id', '=', id)
        .where('users.email', '=', email)
        .forShare(),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 0n ? undefined : token;
}

function newToken(purpose: Purpose, value: string) {
  const token = (purpose === 'change-email' ? changeTokenPrefix : '') + randomBytes(24).toString('base64url');
  const row = {
    id: uuidV7(),
    identifier: identifierOf(purpose, token),
    value,
    expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds[purpose]})`,
  };
  return { token, row };
}

const deleteExpired = (db: Db) => db.deleteFrom('verifications').where('expires_at', '<', now).execute();

export const isEmailTokenValid = async (db: Db, purpose: UserPurpose, token: string): Promise<boolean> =>
  (await findEmailTokenOwner(db, purpose, token)) !== undefined;

/** Returns the id of the token's user; undefined for an invalid token. Does not consume the token. */
export async function findEmailTokenOwner(
  db: Db,
  purpose: UserPurpose,
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
export async function consumeEmailToken(tx: Tx, purpose: UserPurpose, token: string): Promise<TokenOwner> {
  const userId = await consumeToken(tx, purpose, token);
  const user = userId && (await selectActiveUser(tx, userId).forUpdate().executeTakeFirst());
  if (!user) throw new DomainError('token_expired');
  return { id: user.id, isConfirmed: user.email_verified };
}

/** Consumes the token for a change of an address, and returns the ID of the change; undefined for an invalid one. */
export const consumeChangeToken = (tx: Tx, token: string): Promise<string | undefined> =>
  consumeToken(tx, 'change-email', token);

async function consumeToken(tx: Tx, purpose: Purpose, token: string): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return used?.value;
}

/** `isConfirmed`: whether the address was confirmed before this token was used. */
type TokenOwner = { id: string; isConfirmed: boolean };

/** Not deleted and not banned. */
const selectActiveUser = (db: Db | Tx, id: string) =>
  db.selectFrom('users').select(['id', 'email_verified']).where('id', '=', id).where(isActiveUser());

const identifierOf = (purpose: Purpose, token: string): string =>
  `${purpose}:${hashSecret(token, 'base64url')}`;
