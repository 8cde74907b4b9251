import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Frees the books whose buyers did not pay in time; answers how many. Safe to run anywhere at any time. */
export async function expireHolds(db: Db): Promise<number> {
  const result = await db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, closed_because: 'hold' })
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
