import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

const now = sql<Date>`clock_timestamp()`;

/** What has been read is neither mailed nor pushed. */
const asRead = { read_at: now, waits_for: null, waits_since: null, push_waits_since: null };

/**
 * Marks one notification as read; returns how many changed, 0 for one that was read before.
 * @throws DomainError `not_found`, also for a notification of another user
 */
export async function markNotificationRead(db: Db, userId: string, id: string): Promise<number> {
  await getPosition(db, userId, id);
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(asRead)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Marks a notification and all older ones as read; returns how many changed.
 * @throws DomainError `not_found`, also for a notification of another user
 */
export async function markNotificationsRead(db: Db, userId: string, newestId: string): Promise<number> {
  const { created_at } = await getPosition(db, userId, newestId);
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(asRead)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(created_at, id) <= (${created_at}::timestamptz, ${newestId}::uuid)`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The time as text, because a Date loses microseconds. */
async function getPosition(db: Db, userId: string, id: string): Promise<{ created_at: string }> {
  const row = await db
    .selectFrom('notifications')
    .select(sql<string>`created_at::text`.as('created_at'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Marks the notification about a conversation as read, if the user has seen its last message. The message's time is compared, because
 * another message may be sent at the same moment.
 */
export async function markConversationNotificationRead(
  db: Db,
  userId: string,
  conversationId: string,
): Promise<void> {
  await db
    .updateTable('notifications')
    .from('read_marks')
    .set(asRead)
    .where('notifications.user_id', '=', userId)
    .where('notifications.conversation_id', '=', conversationId)
    .where('notifications.event', '=', 'message-received')
    .where('notifications.read_at', 'is', null)
    .whereRef('read_marks.user_id', '=', 'notifications.user_id')
    .whereRef('read_marks.conversation_id', '=', 'notifications.conversation_id')
    .whereRef('notifications.created_at', '<=', 'read_marks.read_at')
    .execute();
}
