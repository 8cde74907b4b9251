import { isActiveUser } from '#server/db/active-user.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Locks the row of a user who is neither banned nor deleted until the transaction ends. What one user does with this lock happens
 * one after the other, and a ban or a deletion waits for it.
 * @throws DomainError `not_allowed`
 */
export async function lockActiveUser(tx: Tx, userId: string): Promise<{ email_verified: boolean }> {
  const user = await tx
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .where(isActiveUser())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new DomainError('not_allowed');
  return user;
}
