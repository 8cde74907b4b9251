import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { updateRating } from './update-rating.ts';

type Order = { id: string; buyer_id: string; seller_id: string };

/**
 * Hides the reviews of an order that is not handed over anymore, and takes them out of both averages. The caller has locked the
 * rows of both people.
 */
export async function hideReviewsOfOrder(tx: Tx, { id, buyer_id, seller_id }: Order): Promise<void> {
  const hidden = await tx
    .updateTable('reviews')
    .set({ hidden_at: sql<Date>`now()` })
    .where('order_id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .execute();
  if (hidden.length === 0) return;
  for (const userId of [buyer_id, seller_id]) await updateRating(tx, userId);
}
