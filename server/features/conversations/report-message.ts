import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Reports a message that the user has received to the administrators. Returns 1, or 0 if the user has reported it before.
 * @throws DomainError `not_found`, also for the user's own message and for those of other conversations
 */
export async function reportMessage(db: Db, userId: string, messageId: string): Promise<number> {
  const received = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('messages.kind', '=', 'text')
    .where('messages.sender_id', '<>', userId)
    .where(sql<boolean>`${userId}::uuid in (conversations.buyer_id, conversations.seller_id)`)
    .executeTakeFirst();
  if (!received) throw new DomainError('not_found');
  const inserted = await db
    .insertInto('message_reports')
    .values({ message_id: messageId, reporter_id: userId })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows);
}
