import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { markConversationNotificationRead } from '../notifications/mark-read.ts';
import { findParties } from './parties.ts';

/**
 * Marks a conversation as read up to a message; a mark never moves back.
 * @throws DomainError `not_found`, also for a message of another conversation
 */
export async function markConversationRead(
  db: Db,
  userId: string,
  conversationId: string,
  messageId: string,
): Promise<void> {
  await findParties(db, conversationId, userId);
  const { rows } = await sql`
    insert into read_marks (conversation_id, user_id, read_at)
    select conversation_id, ${userId}, created_at from messages
    where id = ${messageId} and conversation_id = ${conversationId}
    on conflict (conversation_id, user_id) do update
      set read_at = greatest(read_marks.read_at, excluded.read_at)
    returning user_id`.execute(db);
  if (rows.length === 0) throw new DomainError('not_found');
  await markConversationNotificationRead(db, userId, conversationId);
}
