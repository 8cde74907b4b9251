import type { Db } from '#server/db/schema.ts';

/** Some calls end the session that makes them: this brings back the ones there are now. */
export async function rememberSessions({ db }: { db: Db }): Promise<() => Promise<unknown>> {
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  return () =>
    db
      .insertInto('sessions')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
