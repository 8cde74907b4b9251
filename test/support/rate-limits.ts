import type { Db } from '#server/db/schema.ts';

/** Sets the counter of a rate limit for the next minute, by default to more than any limit allows. */
export async function setRateLimit(db: Db, key: string, count = 1_000_000): Promise<void> {
  const counter = { window_ends_at: new Date(Date.now() + 60_000), count };
  await db
    .insertInto('rate_limits')
    .values({ key, ...counter })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(counter))
    .execute();
}
