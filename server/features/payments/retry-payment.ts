import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { reconcileAndRecord } from './reconcile-and-record.ts';

/**
 * Lets an administrator reconcile a payment at once; the audit log records the attempt whatever its outcome.
 * @throws DomainError `not_found`, and whatever `reconcilePayment` throws
 */
export async function retryPayment(deps: ReconcileDeps, adminId: string, paymentId: string): Promise<void> {
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
  await reconcileAndRecord(deps, payment);
}
