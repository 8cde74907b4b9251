import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SettleDeps } from './reconcile.ts';
import { reconcileAndRecord } from './reconcile-and-record.ts';

/**
 * Settles what nobody came back for: payments left in a pending state, and opened ones whose buyer may have
 * closed the page after the card was confirmed. One that fails is logged and tried again next time.
 * @param idleSeconds how long a payment must have been left alone
 * @returns how many payments were looked at
 */
export async function reconcilePayments(
  deps: SettleDeps & { log: Logger },
  idleSeconds = 30,
): Promise<number> {
  const unfinished = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['created', 'capture_pending', 'cancel_pending', 'refund_pending'])
    .where('provider', '=', deps.cards.kind)
    .where('updated_at', '<=', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .orderBy('updated_at')
    .limit(200)
    .execute();
  for (const payment of unfinished) {
    try {
      await reconcileAndRecord(deps, payment);
    } catch (error) {
      deps.log.error({ err: error, paymentId: payment.id }, 'payment could not be settled yet');
    }
  }
  return unfinished.length;
}
