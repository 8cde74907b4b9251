import type { Logger } from 'pino';
import type { ReconcileDeps } from '../payments/reconcile.ts';
import { reconcileAndRecord } from '../payments/reconcile-and-record.ts';

/** Refunds an order for which that was decided at once. A failure is logged, and `reconcilePayments` tries again within a minute. */
export async function refundOrder(deps: ReconcileDeps & { log: Logger }, orderId: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .executeTakeFirst();
  if (!payment) return;
  try {
    await reconcileAndRecord(deps, payment);
  } catch (error) {
    deps.log.error({ err: error, paymentId: payment.id }, 'payment_reconcile_failed');
  }
}
