import { type Kysely, sql } from 'kysely';

/** Refunds of the sandbox that the cardholder's bank sent back, as happens at Stripe days after they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_refunds add column failed_at timestamptz`.execute(db);
}
