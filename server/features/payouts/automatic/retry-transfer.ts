import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { SettleDeps } from '../settle-deps.ts';
import { settleTransfer } from '../settle-transfer.ts';

/**
 * Lets an administrator settle a transfer at once; the audit log records the attempt whatever its outcome.
 * @throws DomainError `not_found`, and whatever `settleTransfer` throws
 */
export async function retryTransfer(deps: SettleDeps, staffId: string, transferId: string): Promise<void> {
  const transfer = await deps.db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .select(['transfers.order_id', 'transfers.status'])
    .where('transfers.id', '=', transferId)
    .where('orders.payment_mode', '=', 'stripe')
    .executeTakeFirst();
  if (!transfer) throw new DomainError('not_found');
  await deps.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: staffId,
      action: 'settle_transfer',
      subjectType: 'transfer',
      subjectId: transferId,
      details: { status: transfer.status },
    }),
  );
  await settleTransfer(deps, transfer.order_id);
}
