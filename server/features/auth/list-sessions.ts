import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { OwnSession } from '#contract/users/own-account.ts';
import type { Db } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { describeDevice } from './describe-device.ts';

/** The current user's sessions: this one first, then the most recently used. */
export async function listSessions(db: Db, currentUser: CurrentUser, locale: Locale): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', currentUser.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(({ eb }) => eb('id', '=', currentUser.sessionId), 'desc')
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.user_agent, locale),
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    isThisOne: row.id === currentUser.sessionId,
  }));
}
