import { type Kysely, sql } from 'kysely';

/** What a host has to say on every receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site add column receipt_note text`.execute(db);
}
