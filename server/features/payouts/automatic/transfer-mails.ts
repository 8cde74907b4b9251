import type { Tx } from '#server/db/schema.ts';
import type { LockedOrder } from '../lock-transfer.ts';
import type { SettleDeps } from '../settle-deps.ts';

/**
 * Asks a seller without an account at the payment provider to name one, with the first order whose money waits for it. The caller has
 * locked the seller and created the order's transfer.
 */
export async function askForAccount(
  tx: Tx,
  { enqueueMail }: SettleDeps,
  { id: orderId, seller_id, payment_mode }: LockedOrder,
): Promise<void> {
  if (payment_mode !== 'stripe') return;
  const waiting = await tx
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .select('transfers.id')
    .where('transfers.seller_id', '=', seller_id)
    .where('transfers.status', '=', 'due')
    .where('transfers.order_id', '<>', orderId)
    .where('orders.payment_mode', '=', 'stripe')
    .limit(1)
    .executeTakeFirst();
  if (!waiting)
    await enqueueMail(tx, { message: 'payout-account-needed', personId: seller_id, orderId }, orderId);
}
