import { type Kysely, sql } from 'kysely';

/**
 * Books that buyers pay for when they meet the seller: such an order is never claimed, and paid and handed over in one step, also by the
 * word of its seller alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint handovers_have_a_proof`.execute(db);
  await sql`alter table orders add constraint handovers_have_a_proof check (
    (handed_over_at is null) = (handover_proof is null)
      and (handover_proof in ('code', 'buyer', 'timer', 'admin')
        or (handover_proof = 'seller' and payment_mode is not distinct from 'none'))) not valid`.execute(db);
  // Booked while the site took no cards, and paid by card once it did.
  await sql`update orders set payment_mode = 'house'
    where payment_mode = 'none' and (status not in ('unpaid', 'cancelled', 'expired')
      or exists (select from payments where payments.order_id = orders.id))`.execute(db);
  await sql`alter table orders add constraint books_paid_at_the_meeting_are_handed_over_then check (
    payment_mode is distinct from 'none'
      or (status in ('unpaid', 'cancelled', 'expired') and handed_over_at is null)
      or (status = 'paid' and handed_over_at is not null)) not valid`.execute(db);
}
