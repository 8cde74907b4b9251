import { type Kysely, sql } from 'kysely';

/** Whether the card service charged a real card; null for payments from before, of which nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column livemode boolean`.execute(db);
}
