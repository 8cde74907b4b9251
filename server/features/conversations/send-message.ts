import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { emailNotConfirmed } from '#server/http/email-not-confirmed.ts';
import { DomainError } from '#server/lib/errors.ts';
import { notifyOfMessage } from '../notifications/notify-of-message.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import { nextMessageAt } from './begin-with-order.ts';
import { hasContactDetails } from './contact-details.ts';
import { findParties } from './parties.ts';

export type NewMessage = { _id: string; body: string };

export type MessageRules = {
  /** Whether the site can confirm addresses; without email no address ever is. */
  sendsMail: boolean;
  /** Whether a text gives the code of an order away. */
  containsHandoverCode: (orderId: string, text: string) => boolean;
};

/**
 * Sends a message to the other person of a conversation, once for each id. Returns whether it has contact details that are better
 * not shared before payment.
 * @throws DomainError `not_found`, `email_not_confirmed`, `handover_code_in_message`, `book_not_available` where one has blocked the other,
 *   or the other is banned or gone
 */
export async function sendMessage(
  db: Db,
  senderId: string,
  conversationId: string,
  message: NewMessage,
  rules: MessageRules,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSender(tx, senderId, rules);
    const { otherId } = await findParties(tx, conversationId, senderId);
    await assertCanReach(tx, senderId, otherId);
    await assertKeepsCodes(tx, { buyerId: senderId, sellerId: otherId }, message.body, rules);
    return insertMessage(tx, senderId, conversationId, message);
  });
}

/**
 * The lock keeps a user who is being banned or deleted from writing, and makes a block wait for a message that is being sent.
 * @throws DomainError `not_allowed`, `email_not_confirmed`
 */
export async function lockSender(
  tx: Tx,
  userId: string,
  { sendsMail }: Pick<MessageRules, 'sendsMail'>,
): Promise<void> {
  const user = await lockActiveUser(tx, userId);
  if (sendsMail && !user.email_verified) throw emailNotConfirmed();
}

/** A person who is blocked gets the same response as if the other one had left. */
async function assertCanReach(tx: Tx, senderId: string, otherId: string): Promise<void> {
  const { rows } = await sql<{ is_gone: boolean; has_blocked: boolean; is_blocked: boolean }>`
    select banned_at is not null or deleted_at is not null as is_gone,
      exists (select from blocks where blocker_id = ${senderId} and blocked_id = users.id) as has_blocked,
      exists (select from blocks where blocker_id = users.id and blocked_id = ${senderId}) as is_blocked
    from users where id = ${otherId}`.execute(tx);
  const [other] = rows;
  if (other?.has_blocked) throw new DomainError('book_not_available', say('fields.youBlocked'));
  if (!other || other.is_gone || other.is_blocked)
    throw new DomainError('book_not_available', say('fields.notDelivered'));
}

/**
 * A buyer who sends the code away has nothing left to show at the meeting. Only the buyer's own messages are checked: a refusal
 * would tell sellers that they have guessed it.
 * @throws DomainError `handover_code_in_message`
 */
export async function assertKeepsCodes(
  tx: Tx,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  body: string,
  { containsHandoverCode }: Pick<MessageRules, 'containsHandoverCode'>,
): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('seller_id', '=', sellerId)
    .where((order) =>
      order.or([
        order('status', '=', 'paid'),
        // Paid for at the meeting, so the buyer has the code before.
        order.and([order('status', '=', 'unpaid'), order('payment_mode', '=', 'none')]),
      ]),
    )
    .where('handed_over_at', 'is', null)
    .execute();
  if (orders.some(({ id }) => containsHandoverCode(id, body)))
    throw new DomainError('handover_code_in_message');
}

/** Inserts a message once, in a conversation whose parties have been checked. Returns whether it has contact details. */
export async function insertMessage(
  tx: Tx,
  senderId: string,
  conversationId: string,
  { _id, body }: NewMessage,
): Promise<boolean> {
  const isFlagged = hasContactDetails(body) && !(await isPaidFor(tx, conversationId));
  const { rows } = await sql<{ has_contact_details: boolean }>`
    with sent as (
      insert into messages (id, conversation_id, sender_id, body, has_contact_details, created_at)
      select ${_id}, id, ${senderId}, ${body}, ${isFlagged}, ${nextMessageAt}
      from conversations where id = ${conversationId} for no key update
      on conflict (id) do nothing
      returning conversation_id, has_contact_details, created_at)
    update conversations set last_message_at = sent.created_at
    from sent where conversations.id = sent.conversation_id
    returning sent.has_contact_details`.execute(tx);
  const [sent] = rows;
  if (!sent) return findSentBefore(tx, senderId, conversationId, _id);
  await notifyOfMessage(tx, _id);
  return sent.has_contact_details;
}

async function isPaidFor(tx: Tx, conversationId: string): Promise<boolean> {
  const order = await tx
    .selectFrom('conversations')
    .innerJoin('orders', 'orders.id', 'conversations.order_id')
    .select('orders.status')
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  return order?.status === 'paid';
}

/** @throws DomainError `not_found` for an id that belongs to another message */
async function findSentBefore(
  tx: Tx,
  senderId: string,
  conversationId: string,
  id: string,
): Promise<boolean> {
  const sent = await tx
    .selectFrom('messages')
    .select('has_contact_details')
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (!sent) throw new DomainError('not_found');
  return sent.has_contact_details;
}
