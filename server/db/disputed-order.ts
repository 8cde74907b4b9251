import { sql } from 'kysely';
import type { DisputeStatus } from '#contract/payouts/disputes.ts';

/** What the buyer's bank says about the charge: a lost dispute decides, and then an open one. */
export const disputeOfOrder = sql<DisputeStatus | null>`(select disputes.status from disputes
  where disputes.order_id = orders.id order by array_position(array['lost', 'open', 'won'], disputes.status) limit 1)`;

/** The buyer's bank has not decided yet, and the seller still has the book, and had better keep it. */
export const isDisputedBeforeHandover = sql<boolean>`coalesce(orders.status = 'paid' and orders.handed_over_at is null
  and ${disputeOfOrder} = 'open', false)`;
