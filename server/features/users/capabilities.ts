import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type Capability = 'may_buy' | 'may_sell';

/**
 * Lets a seller buy, too. Idempotent. Returns how many accounts it changed.
 * @throws DomainError `not_allowed` for an account that has been banned, deleted, or made an administrator meanwhile
 */
export const startBuying = (db: Db, userId: string): Promise<number> => addCapability(db, userId, 'may_buy');

/**
 * Lets a buyer sell, too; an administrator verifies them before they list a book. Idempotent. Returns how many accounts it changed.
 * @throws DomainError `not_allowed` for an account that has been banned, deleted, or made an administrator meanwhile
 */
export const startSelling = (db: Db, userId: string): Promise<number> =>
  addCapability(db, userId, 'may_sell');

/** The conditions are repeated here, because a ban or another role may be given after the request was authorized. */
async function addCapability(db: Db, userId: string, capability: Capability): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ [capability]: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('role', 'in', ['Buyer', 'Seller'])
    .where(capability, '=', false)
    .where(isActiveUser())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await requireCapability(db, userId, capability);
  return Number(numUpdatedRows);
}

async function requireCapability(db: Db, userId: string, capability: Capability): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(capability, '=', true)
    .where(isActiveUser())
    .executeTakeFirst();
  if (!account) throw new DomainError('not_allowed');
}
