import { isActiveUser } from '#server/db/active-user.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/** @throws DomainError `not_found` for everyone without a public profile */
export async function requireSeller(db: Db, id: string): Promise<void> {
  const seller = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('may_sell', '=', true)
    .where(isActiveUser())
    .executeTakeFirst();
  if (!seller) throw new DomainError('not_found');
}
