import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** A session ends when nobody uses it for so long, … */
export const idleDays = 30;
/** … and so long after the sign-in, however much it is used (a constraint of the table says so too). */
const absoluteMaxDays = 90;

/**
 * Prolongs a session that is in use, once an hour at most; answers for how many seconds it then lasts, or
 * undefined when it was left as it is. Whoever has a page open asks for an access token every ten minutes, which
 * is when this is called.
 */
export async function extendSession(db: Db, sessionId: string): Promise<number | undefined> {
  const rolled = await db
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
  return rolled?.seconds;
}
