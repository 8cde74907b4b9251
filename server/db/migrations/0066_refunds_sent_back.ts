import { type Kysely, sql } from 'kysely';

/** What our records say was refunded of a payment, and the payment provider does not: the buyer's bank has sent it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_differences add column missing_refund_cents bigint not null default 0
    check (missing_refund_cents >= 0)`.execute(db);
}
