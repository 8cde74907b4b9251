import { type Kysely, sql } from 'kysely';

/**
 * Why the buyer of an order got the money back, which its other columns do not say where the host or the buyer's bank returned it; and what
 * the payment provider has refunded of a payment without our records having it. The id of a reversal was never stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column refund_reason text,
    add constraint refunds_have_a_known_reason check (
      refund_reason is null or (status in ('refund_pending', 'refunded')
        and refund_reason in ('not_handed_over', 'case_decided', 'by_host', 'disputed'))) not valid`.execute(
    db,
  );
  await sql`alter table provider_differences add column unknown_refund_cents bigint not null default 0
    check (unknown_refund_cents >= 0)`.execute(db);
  await sql`alter table transfers drop column reversal_id`.execute(db);
}
