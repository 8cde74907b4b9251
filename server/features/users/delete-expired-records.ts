import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const rowsAtOnce = 1000;

/**
 * Deletes expired rows that contain personal data: sessions with IP address and browser, email tokens, changes of
 * addresses, two-factor challenges, rate limit counters, which contain addresses, answers to creating calls, invitations, drafts of listings, and imports of lists of books; and ended look-ups of
 * editions. Returns how many rows it deleted.
 */
export async function deleteExpiredRecords(db: Db): Promise<number> {
  let deleted = 0;
  for (const statement of statements) deleted += await repeat(db, statement);
  return deleted;
}

/** Skips locked rows until the next run, so that no request waits for this job. */
const statements = [
  ['sessions', 'expires_at'],
  ['verifications', 'expires_at'],
  ['email_changes', 'expires_at'],
  ['rate_limits', 'window_ends_at'],
  ['idempotency_keys', 'expires_at'],
  ['invitations', 'expires_at'],
  ['staff_invitations', 'expires_at'],
  ['edition_look_ups', 'until'],
  ['listing_drafts', 'expires_at'],
  ['book_imports', 'expires_at'],
].map(
  ([table = '', column = '']) => sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() limit ${rowsAtOnce} for update skip locked))`,
);

/** Runs a statement until it finds no more rows. Each run is short, because there may be a million rows. */
async function repeat(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await statement.execute(db);
    deleted += Number(numAffectedRows);
    if (Number(numAffectedRows) < rowsAtOnce) return deleted;
  }
}
