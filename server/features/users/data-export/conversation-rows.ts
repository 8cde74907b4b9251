import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { firstId, nextBatch } from './batches.ts';

/** Which conversations the user has taken part in, and until when they were read. The other person is not named. */
export function conversations(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('conversations')
    .innerJoin('books', 'books.id', 'conversations.book_id')
    .leftJoin('read_marks', (join) =>
      join.onRef('conversation_id', '=', 'conversations.id').on('user_id', '=', userId),
    )
    .select([
      'conversations.id',
      'books.title',
      'conversations.created_at as startedAt',
      'read_at as readUntil',
    ])
    .select(sql<string>`case when buyer_id = ${userId} then 'Buyer' else 'Seller' end`.as('as'))
    .where(sql<boolean>`${userId}::uuid in (buyer_id, conversations.seller_id)`)
    .$call(nextBatch(after, 'conversations.id'))
    .execute();
}

/** What the user has written. */
export function messages(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('messages')
    .select(['id', 'conversation_id as conversationId', 'kind', 'body as text', 'created_at as sentAt'])
    .where('sender_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
}

/** Whom the user has blocked is data of others, so only when. */
export function blocks(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('blocks')
    .select(['id', 'created_at as blockedAt'])
    .where('blocker_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
}

/** The messages that the user has reported. */
export function messageReports(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('message_reports')
    .select(['message_id as id', 'created_at as reportedAt'])
    .where('reporter_id', '=', userId)
    .$call(nextBatch(after, 'message_id'))
    .execute();
}
