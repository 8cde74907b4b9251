import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isRefundDue } from '../orders/order-status.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { reconcileAndRecord } from './reconcile-and-record.ts';

/**
 * Reconciles unfinished payments: those in a pending state, created ones whose buyer may have closed the page after
 * confirming the card, and captured ones whose book was not handed over in time. A failure is logged and tried again in the next run.
 * @param idleSeconds the minimum time since the payment's last update
 * @returns how many payments were checked
 */
export async function reconcilePayments(
  deps: ReconcileDeps & { log: Logger },
  idleSeconds = 30,
): Promise<number> {
  const idle = deps.db
    .selectFrom('payments')
    .selectAll('payments')
    .where('provider', '=', deps.paymentProvider.kind)
    .where('updated_at', '<=', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .orderBy('updated_at')
    .limit(200);
  const pending = await idle
    .where('payments.status', 'in', ['created', 'capture_pending', 'cancel_pending', 'refund_pending'])
    .execute();
  const overdue = await idle
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('payments.status', '=', 'captured')
    .where(isRefundDue)
    .execute();
  const unfinished = [...pending, ...overdue];
  for (const payment of unfinished) {
    try {
      await reconcileAndRecord(deps, payment);
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'payment_reconcile_failed');
    }
  }
  return unfinished.length;
}
