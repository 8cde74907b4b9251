import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Expires unpaid orders whose hold has ended and returns how many. Safe to run concurrently: rows that are locked are left
 * to the next run, so that it cannot cause a deadlock.
 */
export async function expireHolds(db: Db): Promise<number> {
  const expired = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked();
  const result = await db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, close_reason: 'hold' })
    .where('id', 'in', expired)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
