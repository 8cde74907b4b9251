import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import { consumeEmailToken } from './email-token.ts';

/**
 * Confirms the current user's address with the mailed link. The link alone is not enough: if an attacker signed up with
 * someone's address, its owner would confirm the attacker's account.
 * @throws DomainError `token_expired`, `link_of_another_account`, which does not consume the token
 */
export async function verifyEmail(
  db: Db,
  currentUser: Pick<CurrentUser, 'id'>,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await consumeEmailToken(tx, 'verify-email', token);
    if (id !== currentUser.id) throw new DomainError('link_of_another_account');
    await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}
