import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Auth } from './better-auth.ts';
import { consumeEmailToken, findEmailTokenOwner, isEmailTokenValid } from './email-token.ts';
import { revokeSessions } from './revoke-sessions.ts';

type Deps = { db: Db; auth: Auth; enqueueMail: EnqueueMail };

/**
 * Sets a new password for the owner of the token. All their sessions, access tokens and other mailed links become
 * invalid, and a mail notifies them. The token proves that the address is theirs: if it was not confirmed before, all
 * other sign-in methods are deleted too, because someone else may have signed up with the address. A link from an administrator proves
 * nothing about the address, which then stays as it was.
 * @throws DomainError `token_expired`
 */
export async function resetPassword(
  { db, auth, enqueueMail }: Deps,
  token: string,
  newPassword: string,
): Promise<void> {
  // Hashing is slow on purpose, so it is skipped for an invalid token and done outside the transaction.
  const purpose = await findResetPurpose(db, token);
  if (!purpose) throw new DomainError('token_expired');
  const provesAddress = purpose === 'reset-password';
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(newPassword);
  await db.transaction().execute(async (tx) => {
    const { id: userId, isConfirmed } = await consumeEmailToken(tx, purpose, token);
    const isDoubtful = provesAddress && !isConfirmed;
    if (isDoubtful) await deleteSignInMethods(tx, userId);
    await setPassword(tx, userId, hash);
    if (isDoubtful) await confirmAddress(tx, userId);
    await revokeSessions(tx, userId);
    if (isDoubtful) await deleteTwoFactor(tx, userId);
    await enqueueMail(tx, { message: 'password-changed', personId: userId });
  });
}

/** Both kinds of links lead to the same page. */
async function findResetPurpose(
  db: Db,
  token: string,
): Promise<'reset-password' | 'password-link' | undefined> {
  if (await isEmailTokenValid(db, 'reset-password', token)) return 'reset-password';
  return (await isEmailTokenValid(db, 'password-link', token)) ? 'password-link' : undefined;
}

/** Returns the account whose password a link replaces; undefined for an invalid one. */
export const findResetOwner = async (db: Db, token: string): Promise<string | undefined> =>
  (await findEmailTokenOwner(db, 'reset-password', token)) ?? findEmailTokenOwner(db, 'password-link', token);

const deleteSignInMethods = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts').where('user_id', '=', userId).execute();

async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}

/** Adds a password to an account that only had Google, too. */
async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .insertInto('accounts')
    .values({
      id: uuidV7(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
}

async function confirmAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}
