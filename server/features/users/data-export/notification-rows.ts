import type { Db } from '#server/db/schema.ts';
import { firstId, nextBatch } from './batches.ts';

export function notifications(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('notifications')
    .select(['id', 'event', 'order_id as orderId', 'conversation_id as conversationId', 'book_id as bookId'])
    .select(['created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
}

/** Which emails the user has chosen to get now, daily, or never, and which push notifications. */
export async function* notificationChoices(db: Db, userId: string) {
  yield* await db
    .selectFrom('notification_choices')
    .select(['kind', 'email', 'push'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
}

/** The browsers in which push notifications are on. The address and the keys are secrets, so they are left out. */
export async function* pushSubscriptions(db: Db, userId: string) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'locale as language', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { endpoint, ...row } of rows) yield { ...row, pushService: new URL(endpoint).host };
}
