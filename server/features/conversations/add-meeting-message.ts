import { sql } from 'kysely';
import type { MeetingEvent } from '#contract/conversations.ts';
import type { Tx } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { nextMessageAt } from './begin-with-order.ts';

type News = { orderId: string; senderId: string; event: MeetingEvent };

/** Says in the conversation of an order what was proposed or agreed. It locks the conversation, after order and meeting. */
export async function addMeetingMessage(tx: Tx, { orderId, senderId, event }: News): Promise<void> {
  await sql`
    with conversation as (
      update conversations set last_message_at = ${nextMessageAt} where order_id = ${orderId}
      returning id, last_message_at)
    insert into messages (id, conversation_id, sender_id, kind, body, created_at)
    select ${uuidV7()}::uuid, id, ${senderId}::uuid, 'meeting', ${event}, last_message_at from conversation`.execute(
    tx,
  );
}
