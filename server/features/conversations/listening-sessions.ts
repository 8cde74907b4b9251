import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db } from '#server/db/schema.ts';

const isValid = sql`sessions.expires_at > now() and ${isActiveUser()}`;

/** Finds the valid sessions of both parties of conversations. */
export async function findListeners(db: Db, conversationIds: string[]) {
  const { rows } = await sql<{ conversation_id: string; session_id: string }>`
    select conversations.id as conversation_id, sessions.id as session_id from conversations
    join users on users.id in (conversations.buyer_id, conversations.seller_id)
    join sessions on sessions.user_id = users.id
    where conversations.id = any(${conversationIds}::uuid[]) and ${isValid}`.execute(db);
  return rows;
}

/** Returns the ids of the valid sessions of users. */
export async function findSessionsOf(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sessions.id from sessions join users on users.id = sessions.user_id
    where users.id = any(${userIds}::uuid[]) and ${isValid}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns those of the sessions that have neither ended nor belong to a user who was banned or deleted. */
export async function findValidSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select sessions.id from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${sessionIds}::uuid[]) and ${isValid}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
