import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SettleDeps } from './reconcile.ts';
import { reconcileAndRecord } from './reconcile-and-record.ts';

/**
 * An admin does not want to wait for the reconciling job, which the audit log remembers whatever comes of it.
 * @throws DomainError `not_found`, and whatever settling throws
 */
export async function retryPayment(deps: SettleDeps, adminId: string, paymentId: string): Promise<void> {
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
