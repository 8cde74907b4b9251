import { sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';
import { isTakenBack } from './taken-back.ts';

/**
 * Keeps back from a seller's transfers that are not paid yet what the seller was paid for orders whose buyers then got the money back,
 * the oldest first. A transfer of which nothing is left is done. The caller has locked the seller's row and changed the entries.
 */
export async function netTransfers(tx: Tx, sellerId: string): Promise<void> {
  await sql`
    with unpaid as (
      select id, amount_cents, netted_cents, payout_id is null and status = 'due' as is_free
      from transfers
      where seller_id = ${sellerId} and status in ('due', 'pending') and not ${isTakenBack}
    ), debt as (
      -- Without a debt, the entries add up to what is not paid yet. What is in a file is no longer changed, and what the payment
      -- provider is asked to take back is not kept back as well.
      select coalesce((select sum(amount_cents) from unpaid), 0)
        - coalesce((select sum(amount_cents) from seller_entries where seller_id = ${sellerId}), 0)
        - coalesce((select sum(amount_cents - netted_cents) from transfers where seller_id = ${sellerId}
          and status in ('done', 'reversal_pending') and reversal_refused_at is null and ${isTakenBack}), 0)
        - coalesce((select sum(netted_cents) from unpaid where not is_free), 0) as amount
    ), netted as (
      select id, greatest(0, least(amount_cents, debt.amount - coalesce(
        sum(amount_cents) over (order by id rows between unbounded preceding and 1 preceding), 0))) as amount
      from unpaid, debt
      where is_free
    )
    update transfers set netted_cents = netted.amount, updated_at = now()
    from netted
    where transfers.id = netted.id and transfers.netted_cents <> netted.amount`.execute(tx);
  await tx
    .updateTable('transfers')
    .set({ status: 'by_hand', status_since: sql`now()`, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'due')
    .where('payout_id', 'is', null)
    .whereRef('netted_cents', '=', 'amount_cents')
    .execute();
}
