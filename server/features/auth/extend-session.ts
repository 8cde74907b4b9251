import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** A session ends after so many days without use. */
export const idleDays = 30;
/** A session ends at the latest so many days after the sign-in. A constraint of the table enforces it too. */
const absoluteMaxDays = 90;

/**
 * Extends a session that is in use, at most once an hour. Returns its new lifetime in seconds; undefined if it was
 * not extended. It is called when an access token is issued, which an open page requests every ten minutes.
 */
export async function extendSession(db: Db, sessionId: string): Promise<number | undefined> {
  const extended = await db
    .updateTable('sessions')
    .set({
      expires_at: sql`least(now() + make_interval(days => ${idleDays}),
        created_at + make_interval(hours => ${absoluteMaxDays * 24}))`,
      updated_at: sql`now()`,
    })
    .where('id', '=', sessionId)
    .where('updated_at', '<', sql<Date>`now() - interval '1 hour'`)
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('seconds'))
    .executeTakeFirst();
  return extended?.seconds;
}
