import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type Parties = { bookId: string; otherId: string; orderId: string | null };

/**
 * Returns whom a user talks to in a conversation.
 * @throws DomainError `not_found`, also for a conversation of others
 */
export async function findParties(db: Db | Tx, conversationId: string, userId: string): Promise<Parties> {
  const row = await db
    .selectFrom('conversations')
    .select(['book_id', 'buyer_id', 'seller_id', 'order_id'])
    .where('id', '=', conversationId)
    .where((conversation) =>
      conversation.or([conversation('buyer_id', '=', userId), conversation('seller_id', '=', userId)]),
    )
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const otherId = row.buyer_id === userId ? row.seller_id : row.buyer_id;
  return { bookId: row.book_id, otherId, orderId: row.order_id };
}
