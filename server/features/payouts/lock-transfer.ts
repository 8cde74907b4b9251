import { sql } from 'kysely';
import type { DisputeStatus } from '#contract/payouts/disputes.ts';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import type { Tx } from '#server/db/schema.ts';
import type { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';
import { findAccount } from './accounts/find-account.ts';
import { isDisputed, isRefunded } from './taken-back.ts';

export type Locked = {
  seller: LockedSeller;
  order: LockedOrder;
  transfer: LockedTransfer | undefined;
  /** What the buyer's bank says, if the buyer objected to the charge. */
  dispute: DisputeStatus | null;
};
type LockedSeller = NonNullable<Awaited<ReturnType<typeof lockSellerOfOrder>>>;
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
export type LockedTransfer = NonNullable<Awaited<ReturnType<typeof lockTransferOfOrder>>>;

/**
 * Locks the seller's row before the order's and the transfer's, so that everything that changes what the seller is owed happens one after
 * the other, and nothing is spent twice. Returns undefined for an order whose seller is not paid through the site.
 */
export async function lockTransfer(tx: Tx, orderId: string): Promise<Locked | undefined> {
  const seller = await lockSellerOfOrder(tx, orderId);
  if (!seller) return undefined;
  const order = await lockOrder(tx, orderId);
  const transfer = await lockTransferOfOrder(tx, orderId);
  return { seller, order, transfer, dispute: await findDisputeStatus(tx, orderId) };
}

const lockSellerOfOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'banned_at'])
    .where('id', '=', (orders) =>
      orders
        .selectFrom('orders')
        .select('seller_id')
        .where('id', '=', orderId)
        .where('payment_mode', 'in', modesThatPaySellers),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

const lockOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'seller_id', 'price_cents', 'fee_cents', 'status', 'handed_over_at', 'case_state'])
    .select('payment_mode')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const lockTransferOfOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('transfers')
    .selectAll()
    .select([isRefunded.as('isRefunded'), isDisputed.as('isDisputed')])
    .select(
      sql<boolean>`exists (select from seller_entries
        where seller_entries.order_id = transfers.order_id and kind = 'dispute_fee')`.as('hasDisputeFee'),
    )
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Of several disputes about an order, the one that decides: a lost one, and then an open one. */
async function findDisputeStatus(tx: Tx, orderId: string): Promise<DisputeStatus | null> {
  const dispute = await tx
    .selectFrom('disputes')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy(sql`array_position(array['lost', 'open', 'won'], status)`)
    .limit(1)
    .executeTakeFirst();
  return dispute?.status ?? null;
}

/** Where the money of a locked order comes from and goes to; undefined if it cannot be sent now. */
export async function findRoute(
  tx: Tx,
  payoutProvider: Pick<PayoutProvider, 'kind' | 'livemode'>,
  { seller, order }: Pick<Locked, 'seller' | 'order'>,
): Promise<{ accountId: string; intentId: string } | undefined> {
  if (seller.banned_at) return undefined;
  const account = await findAccount(tx, payoutProvider, seller.id);
  if (account?.status !== 'active') return undefined;
  const intentId = await findChargedIntent(tx, payoutProvider.kind, order.id);
  return intentId ? { accountId: account.account_id, intentId } : undefined;
}

/** Finds the intent of the payment that paid for an order. */
export async function findChargedIntent(
  tx: Tx,
  provider: PayoutProvider['kind'],
  orderId: string,
): Promise<string | undefined> {
  const payment = await tx
    .selectFrom('payments')
    .select('intent_id')
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    // A transfer whose outcome is unknown is found out also while its buyer gets the money back.
    .where('status', 'in', ['captured', 'refund_pending', 'refunded'])
    .orderBy(sql`status = 'captured'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return payment?.intent_id ?? undefined;
}
