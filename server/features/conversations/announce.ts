import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Tells every process that there is something new in a conversation. Its own short transaction, after the one that wrote, because
 * transactions that notify commit one after another; if the process stops in between, browsers find the message when they poll.
 */
export const announceConversation = (db: Db, conversationId: string): Promise<unknown> =>
  sql`select pg_notify('conversations', ${conversationId})`.execute(db);

/** The same for the conversation of an order. */
export const announceOrder = (db: Db, orderId: string): Promise<unknown> =>
  sql`select pg_notify('conversations', id::text) from conversations where order_id = ${orderId}`.execute(db);
