import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Frees the books whose buyers did not pay in time; answers how many. Safe to run anywhere at any time: what somebody
 * is busy with is left to them or to the next run, so that nobody waits for anybody in a circle.
 */
export async function expireHolds(db: Db): Promise<number> {
  const over = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked();
  const result = await db
    .updateTable('orders')
    .set({ status: 'expired', closed_at: sql`now()`, close_reason: 'hold' })
    .where('id', 'in', over)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
