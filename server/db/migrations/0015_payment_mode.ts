import { type Kysely, sql } from 'kysely';

/** Whether a real card was charged; null for payments made before this column existed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column livemode boolean`.execute(db);
}
