import { type Kysely, sql } from 'kysely';

/**
 * Counting an attempt does not wait for the disk any more, twice in every booking. After a crash of the database itself,
 * not of Dogear, everybody starts at nought once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db);
}
