import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Auth } from './better-auth.ts';
import { consumeEmailToken, isEmailTokenValid } from './email-token.ts';
import { revokeSessions } from './revoke-sessions.ts';

type Deps = { db: Db; auth: Auth; enqueueMail: EnqueueMail };

/**
 * Sets a new password for whoever brings the link. All their sessions end, with their access tokens and every
 * other link; a mail says so. The link proves the address: in an account that was not confirmed before, every other
 * way to sign in goes too, because whoever signed up may be someone else.
 * @throws DomainError `token_expired`
 */
export async function resetPassword(
  { db, auth, enqueueMail }: Deps,
  token: string,
  newPassword: string,
): Promise<void> {
  // Hashing takes long on purpose: not for a link that somebody made up, and not inside the transaction.
  if (!(await isEmailTokenValid(db, 'reset-password', token))) throw new DomainError('token_expired');
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(newPassword);
  await db.transaction().execute(async (tx) => {
    const { id: personId, isConfirmed } = await consumeEmailToken(tx, 'reset-password', token);
    if (!isConfirmed) await deleteWaysIn(tx, personId);
    await setPassword(tx, personId, hash);
    await revokeSessions(tx, personId);
    if (!isConfirmed) await deleteTwoFactor(tx, personId);
    await enqueueMail(tx, { message: 'password-changed', personId });
  });
}

const deleteWaysIn = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts').where('user_id', '=', userId).execute();

async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}

/** Also for somebody who came in with Google so far. The link has shown that the address is theirs. */
async function setPassword(tx: Tx, personId: string, hash: string): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .insertInto('accounts')
    .values({
      id: uuidV7(),
      user_id: personId,
      account_id: personId,
      provider_id: 'credential',
      password: hash,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }),
    )
    .execute();
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', personId)
    .execute();
}
