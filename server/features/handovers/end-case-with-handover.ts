import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/** A handover in the meantime settles an open case. The caller has updated the order, and so holds its lock. */
export async function endCaseWithHandover(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ state: 'decided', decision: 'release', decided_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'decided')
    .execute();
}
