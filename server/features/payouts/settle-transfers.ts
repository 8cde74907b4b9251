import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SettleDeps } from './settle-deps.ts';
import { settleTransferNow } from './settle-transfer.ts';
import { isDisputed, isRefunded, isTakenBack } from './taken-back.ts';

/**
 * Settles the orders whose sellers' money is not in line with them: books that changed hands after 48 hours or while a process died,
 * refunds and disputes likewise, and what the payment provider has not confirmed, or can send by now. Returns how many orders it found.
 */
export async function settleTransfers(deps: SettleDeps & { log: Logger }): Promise<number> {
  const { rows } = await sql<{ id: string }>`${releasedOrders} union ${refundedOrders} union ${disputedOrders}
    union ${unconfirmedTransfers} union ${sendableTransfers(deps)}`.execute(deps.db);
  for (const { id } of rows) await settleTransferNow(deps, id);
  return rows.length;
}

/** Settles what waits for a seller's account, which has just changed. */
export async function settleTransfersOfSeller(
  deps: SettleDeps & { log: Logger },
  sellerId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select transfers.order_id as id
    from transfers join orders on orders.id = transfers.order_id
    where transfers.seller_id = ${sellerId} and transfers.status = 'due' and orders.payment_mode = 'stripe'
    order by transfers.id`.execute(deps.db);
  for (const { id } of rows) await settleTransferNow(deps, id);
}

const paysSellers = sql`orders.payment_mode in ('by_hand', 'stripe')`;

/** The condition is that of the index `orders_released`. */
const releasedOrders = sql`(
  select orders.id from orders
  where handed_over_at is not null and ${paysSellers}
    and case_state is distinct from 'open' and status = 'paid'
    and not exists (select from transfers where transfers.order_id = orders.id)
  limit 500)`;

/** Nothing was requested yet of what is to be taken back at the payment provider. */
const isStillSent = sql<boolean>`(transfers.status = 'done' and transfers.reversal_refused_at is null)`;

/** The conditions are those of the indexes `orders_refunded_by_decision` and `orders_given_back`. */
const refundedOrders = sql`(
  select orders.id from orders join transfers on transfers.order_id = orders.id
  where (orders.case_state = 'refund' or orders.status in ('refund_pending', 'refunded')) and ${paysSellers}
    and (transfers.amount_cents > 0 and not ${isTakenBack} or ${isStillSent}
      or transfers.status = 'due' and transfers.payout_id is null)
  limit 500)`;

/** The entries or the transfer say something else than the buyer's bank. What was won is sent again. */
const disputedOrders = sql`(
  select orders.id from orders join transfers on transfers.order_id = orders.id
    join (select order_id, bool_or(status in ('open', 'lost')) as is_contested from disputes group by order_id) dispute
      on dispute.order_id = orders.id
  where ${paysSellers} and transfers.amount_cents > 0 and not ${isRefunded}
    and (is_contested <> ${isDisputed} or is_contested and ${isStillSent}
      or not is_contested and transfers.status = 'reversed' and orders.payment_mode = 'stripe'
        and orders.status = 'paid' and orders.handed_over_at is not null
        and (orders.case_state is null or orders.case_state = 'release'))
  limit 500)`;

/** A call that is being made has a while to record its outcome. The condition is that of the index `transfers_underway`. */
const unconfirmedTransfers = sql`(
  select order_id as id from transfers
  where status in ('pending', 'reversal_pending') and updated_at < now() - interval '20 seconds'
  limit 500)`;

/** What was rejected is tried again every ten minutes. The condition is part of that of the index `transfers_on_their_way`. */
const sendableTransfers = ({ payoutProvider: { kind, livemode } }: SettleDeps) => sql`(
  select transfers.order_id as id from transfers
    join orders on orders.id = transfers.order_id
    join users on users.id = transfers.seller_id
    join payout_accounts account on account.user_id = transfers.seller_id
  where transfers.status = 'due' and orders.payment_mode = 'stripe' and orders.status = 'paid'
    and orders.case_state is distinct from 'open' and orders.case_state is distinct from 'refund'
    and transfers.netted_cents < transfers.amount_cents and not ${isTakenBack}
    and users.banned_at is null
    and account.status = 'active' and account.provider = ${kind} and account.livemode = ${livemode}
    and (transfers.last_error is null or transfers.updated_at < now() - interval '10 minutes')
  limit 500)`;
