import { sql } from 'kysely';
import { maxHandoverAttempts } from '#contract/handovers.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { HandoverCodes } from './handover-codes.ts';
import { assertCanChangeHands, getOwnOrder, type HandoverDeps, recordHandover } from './record-handover.ts';

type Deps = HandoverDeps & { codes: HandoverCodes; limits: Pick<RateLimits, 'handoverCodesPerOrder'> };

/**
 * Hands a book over with the code that the buyer shows its seller. Returns how many orders changed: 0 if it was handed over
 * before, so that a repeated scan is no error.
 * @throws DomainError `not_found`, `order_not_paid`, `order_closed`, `wrong_handover_code`, `handover_code_used_up`,
 *   `too_many_requests`
 */
export async function handOver(deps: Deps, sellerId: string, orderId: string, code: string): Promise<number> {
  const { db, codes, limits } = deps;
  const order = await getOwnOrder(db, 'seller_id', sellerId, orderId);
  if (order.handed_over_at) return 0;
  assertCanChangeHands(order);
  await consumeRateLimit(db, `handover:${order.id}`, limits.handoverCodesPerOrder);
  await countAttempt(db, order.id);
  if (!codes.isCode(order.id, code)) throw new DomainError('wrong_handover_code');
  return recordHandover(deps, order, 'code');
}

/** Counted before the comparison, so that guesses at the same moment are all counted. */
async function countAttempt(db: Db, orderId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ handover_attempts: sql`handover_attempts + 1` })
    .where('id', '=', orderId)
    .where('handover_attempts', '<', maxHandoverAttempts)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('handover_code_used_up');
}
