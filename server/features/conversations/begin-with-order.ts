import { sql } from 'kysely';
import type { systemEvents } from '#contract/conversations.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';

type NewOrder = { id: string; bookId: string; buyerId: string; sellerId: string };

/** When a message is sent in a row of `conversations` that is locked: later than every message before it, even if the clock is set back. */
export const nextMessageAt = sql<Date>`greatest(clock_timestamp(), conversations.last_message_at + interval '1 microsecond')`;

const booked: (typeof systemEvents)[number] = 'booked';

/**
 * Begins the conversation about an order, in the transaction of the booking, or goes on with the one about the book. It takes one
 * statement, and locks the conversation last, after buyer, book, and order.
 */
export async function beginConversationWithOrder(tx: Tx, order: NewOrder): Promise<void> {
  await insertWithOrder(tx, { ...order, orderId: order.id, conversationId: uuidV7(), messageId: uuidV7() });
}

type Values = Omit<NewOrder, 'id'> & { orderId: string; conversationId: string; messageId: string };

const insertWithOrder = preparedQuery(
  (_, params: Params<Values>) => sql<object>`
  with conversation as (
    insert into conversations (id, book_id, buyer_id, seller_id, order_id)
    values (${params.conversationId}, ${params.bookId}, ${params.buyerId}, ${params.sellerId}, ${params.orderId})
    on conflict (book_id, buyer_id) do update
      set order_id = excluded.order_id, last_message_at = ${nextMessageAt}
    returning id, buyer_id, last_message_at)
  insert into messages (id, conversation_id, sender_id, kind, body, created_at)
  select ${params.messageId}::uuid, id, buyer_id, 'system', ${sql.lit(booked)}, last_message_at from conversation`,
);
