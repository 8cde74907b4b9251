import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { DomainError } from '#server/lib/errors.ts';
import { consumeEmailToken } from './email-token.ts';

/**
 * Confirms the caller's address with the mailed link. The link alone is not enough: someone else may have signed up
 * with the address, and its owner would confirm their account for them.
 * @throws DomainError `token_expired`, `link_of_another_account`, which leaves the link as it is
 */
export async function verifyEmail(db: Db, caller: Pick<CurrentUser, 'id'>, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await consumeEmailToken(tx, 'verify-email', token);
    if (id !== caller.id) throw new DomainError('link_of_another_account');
    await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
  });
}
