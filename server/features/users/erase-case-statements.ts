import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

const erased = '-';

/**
 * Overwrites what a deleted user has written in cases, with its photos, and their confirmed no-shows. The case, what the other side wrote, and the
 * decision stay, because they explain where the money went.
 */
export async function eraseCaseStatements(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('cases').set({ text: erased }).where('opened_by', '=', userId).execute();
  await tx
    .updateTable('cases')
    .from('orders')
    .set({ answer: erased })
    .whereRef('orders.id', '=', 'cases.order_id')
    .where(sql<boolean>`${userId}::uuid in (orders.buyer_id, orders.seller_id)`)
    .where('cases.opened_by', '<>', userId)
    .where('cases.answer', 'is not', null)
    .execute();
  await tx
    .updateTable('case_photos')
    .set({ delete_after: sql<Date>`now()` })
    .where('uploaded_by', '=', userId)
    .execute();
  await tx
    .updateTable('cases')
    .set({ no_show_confirmed_by: null, no_show_confirmed_at: null })
    .where('no_show_confirmed_by', '=', userId)
    .execute();
}
