import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { caseAnswerHours, caseHoursAfterHandover, type openCaseForm } from '#contract/cases/cases.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { MessageRules } from '../conversations/send-message.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import type { CaseDeps } from './case-deps.ts';
import { findOrderOfCase, isAtCaseLimit, type OrderOfCase } from './order-of-case.ts';
import { attachCasePhotos } from './photos/attach-case-photos.ts';

type NewCase = z.output<typeof openCaseForm>;

/**
 * Opens a case about a paid order, which stops its clocks, and notifies the other side. Returns the case's id.
 * @throws DomainError `not_found`, `case_open`, `case_decided`, `case_too_late`, `case_limit`, `already_handed_over`, `order_not_paid`,
 *   `order_paid_at_meeting`, `handover_code_in_message`, `case_photo_missing`
 */
export async function openCase(
  { db, enqueueMail, containsHandoverCode }: CaseDeps & Pick<MessageRules, 'containsHandoverCode'>,
  userId: string,
  { orderId, kind, text, photos }: NewCase,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, userId);
    const order = await findOrderOfCase(tx, userId, orderId);
    if (!order) throw new DomainError('not_found');
    if (isAtCaseLimit(order)) throw new DomainError('case_limit');
    if (order.buyer_id === userId && containsHandoverCode(orderId, text))
      throw new DomainError('handover_code_in_message');
    await stopClocks(tx, userId, { orderId, kind });
    const caseId = uuidV7();
    await tx
      .insertInto('cases')
      .values({
        id: caseId,
        order_id: orderId,
        kind,
        opened_by: userId,
        text,
        answer_due_at: sql<Date>`now() + make_interval(hours => ${caseAnswerHours})`,
      })
      .execute();
    await attachCasePhotos(tx, { userId, orderId, caseId, photos });
    const personId = order.buyer_id === userId ? order.seller_id : order.buyer_id;
    await enqueueMail(tx, { message: 'case-opened', personId, orderId, caseId }, caseId);
    return caseId;
  });
}

/**
 * The condition of this update decides between two cases at the same moment, and between a case and a clock, a handover, or a
 * refund. A stopped clock has no time; what it said is noted for a case that is withdrawn.
 */
async function stopClocks(
  tx: Tx,
  userId: string,
  { orderId, kind }: Pick<NewCase, 'orderId' | 'kind'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((order) => ({
      case_state: 'open',
      release_due_at: null,
      refund_due_at: null,
      stopped_release_due_at: order.ref('release_due_at'),
      stopped_refund_due_at: order.ref('refund_due_at'),
    }))
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .where(sql<boolean>`payment_mode is distinct from 'none'`)
    .where('case_state', 'is', null)
    .where(kind === 'no_show' ? sql<boolean>`handed_over_at is null` : isInTime)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const order = await findOrderOfCase(tx, userId, orderId);
  throw new DomainError(order ? whyNot(order) : 'not_found');
}

const isInTime = sql<boolean>`(handed_over_at is null
  or handed_over_at > now() - make_interval(hours => ${caseHoursAfterHandover}))`;

function whyNot({ status, payment_mode, case_state, is_in_time }: OrderOfCase) {
  if (payment_mode === 'none') return 'order_paid_at_meeting';
  if (status !== 'paid') return 'order_not_paid';
  if (case_state) return case_state === 'open' ? 'case_open' : 'case_decided';
  return is_in_time ? 'already_handed_over' : 'case_too_late';
}
