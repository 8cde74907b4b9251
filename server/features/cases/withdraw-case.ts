import { sql } from 'kysely';
import { refundDays, releaseHours } from '#contract/handovers.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import type { CaseDeps } from './case-deps.ts';

/**
 * Withdraws a case on behalf of the user who opened it. The clocks of the order go on with the time that they had left, and both
 * sides are notified. Returns the order.
 * @throws DomainError `not_found`, also for a case that the other side has opened; `case_decided`, `case_withdrawn`
 */
export async function withdrawCase(
  { db, enqueueMail }: CaseDeps,
  userId: string,
  caseId: string,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    // Opening another case counts the withdrawn ones under the same lock.
    await lockActiveUser(tx, userId);
    const order = await lockOrder(tx, userId, caseId);
    await endCase(tx, caseId);
    await resumeClocks(tx, order.id, caseId);
    for (const personId of [order.buyer_id, order.seller_id])
      await enqueueMail(
        tx,
        { message: 'case-withdrawn', personId, orderId: order.id, caseId },
        `${caseId} ${personId}`,
      );
    return order.id;
  });
}

/** Locks the order before the case, as a decision and a handover do. */
async function lockOrder(tx: Tx, userId: string, caseId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'seller_id'])
    .where('id', '=', (cases) =>
      cases.selectFrom('cases').select('order_id').where('id', '=', caseId).where('opened_by', '=', userId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  return order;
}

async function endCase(tx: Tx, caseId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({ state: 'decided', withdrawn_at: sql`now()` })
    .where('id', '=', caseId)
    .where('state', '<>', 'decided')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const { withdrawn_at } = await tx
    .selectFrom('cases')
    .select('withdrawn_at')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  throw new DomainError(withdrawn_at ? 'case_withdrawn' : 'case_decided');
}

/** A case that the previous version opened has noted no times, so its clocks begin again. */
const resumeClocks = (tx: Tx, orderId: string, caseId: string) =>
  tx
    .updateTable('orders')
    .from('cases')
    .set({
      case_state: null,
      release_due_at: sql<Date | null>`case
        when handed_over_at is null and handover_declared_at is not null and handover_denied_at is null
        then coalesce(stopped_release_due_at + (now() - cases.opened_at), now() + make_interval(hours => ${releaseHours}))
        end`,
      refund_due_at: sql<Date | null>`case when handed_over_at is null
        then coalesce(stopped_refund_due_at + (now() - cases.opened_at), now() + make_interval(days => ${refundDays}))
        end`,
    })
    .whereRef('cases.order_id', '=', 'orders.id')
    .where('cases.id', '=', caseId)
    .where('orders.id', '=', orderId)
    .execute();
