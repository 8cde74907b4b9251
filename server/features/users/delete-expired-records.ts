import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const rowsAtOnce = 1000;

/**
 * Deletes what has expired and still says who used Dogear and from where: sessions with address and browser, mailed
 * links and second steps, and the counters of rate limits, which contain addresses. Returns how many rows it deleted.
 */
export async function deleteExpiredRecords(db: Db): Promise<number> {
  let deleted = 0;
  for (const statement of statements) deleted += await repeat(db, statement);
  return deleted;
}

/** Rows that are in use right now are left to the next run, so that nobody waits for this. */
const statements = [
  ['sessions', 'expires_at'],
  ['verifications', 'expires_at'],
  ['rate_limits', 'window_ends_at'],
].map(
  ([table = '', column = '']) => sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() limit ${rowsAtOnce} for update skip locked))`,
);

/** In short statements, because after years there may be a million rows. */
async function repeat(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await statement.execute(db);
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < rowsAtOnce) return deleted;
  }
}
