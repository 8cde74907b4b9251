import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { WebhookDeps } from './handle-webhook.ts';
import { reconcileAndRecord } from './reconcile-and-record.ts';

/**
 * Lets an administrator reconcile a payment at once, and refund again what the buyer's bank has sent back; the audit log records the
 * attempt whatever its outcome.
 * @throws DomainError `not_found`, and whatever `reconcilePayment` throws
 */
export async function retryPayment(deps: WebhookDeps, adminId: string, paymentId: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new DomainError('not_found');
  await deps.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: adminId,
      action: 'settle_payment',
      subjectType: 'payment',
      subjectId: paymentId,
      details: { status: payment.status },
    }),
  );
  await reconcileAndRecord(deps, payment, true);
  if (payment.intent_id) await deps.followCharge.recordRefundDifference(payment.intent_id);
}
