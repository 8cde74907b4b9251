import { DomainError } from '../errors.ts';
import type { SettleDeps } from './settle.ts';
import { tryToSettle } from './try-to-settle.ts';

/**
 * An admin does not want to wait for the reconciling job.
 * @throws DomainError `not_found`, and whatever settling throws
 */
export async function settleAgain(deps: SettleDeps, paymentId: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new DomainError('not_found');
  await tryToSettle(deps, payment);
}
