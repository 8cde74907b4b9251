import type { Db } from '#server/db/schema.ts';

/** Some calls end the session that they use. The returned function restores the sessions that exist now. */
export async function rememberSessions({ db }: { db: Db }): Promise<() => Promise<unknown>> {
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  return () =>
    db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
