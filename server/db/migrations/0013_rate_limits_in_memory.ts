import { type Kysely, sql } from 'kysely';

/**
 * Counting an attempt no longer waits for the disk, which it did twice in every booking. A crash of the database, not
 * of Dogear, resets the counters to zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db);
}
