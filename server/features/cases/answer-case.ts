import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { answerCaseForm } from '#contract/cases/cases.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { MessageRules } from '../conversations/send-message.ts';
import { lockActiveUser } from '../users/lock-active-user.ts';
import type { CaseDeps } from './case-deps.ts';
import { attachCasePhotos } from './photos/attach-case-photos.ts';

type Answer = z.output<typeof answerCaseForm>;

/**
 * Records what the other side of an order says about a case, and notifies the one that opened it.
 * @throws DomainError `not_found`, also for one's own case; `case_answered`, `case_decided`, `case_withdrawn`,
 *   `handover_code_in_message`, `case_photo_missing`
 */
export async function answerCase(
  { db, enqueueMail, containsHandoverCode }: CaseDeps & Pick<MessageRules, 'containsHandoverCode'>,
  userId: string,
  caseId: string,
  { text, confirmsNoShow, photos }: Answer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A booking of the same person waits for this, so that it counts a no-show that is confirmed at the same moment.
    await lockActiveUser(tx, userId);
    const found = await tx
      .selectFrom('cases')
      .innerJoin('orders', 'orders.id', 'cases.order_id')
      .select(['orders.id as orderId', 'buyer_id', 'cases.opened_by', 'cases.kind'])
      .where('cases.id', '=', caseId)
      .where('cases.opened_by', '<>', userId)
      .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)]))
      // Locks the order before the case, as a decision does. The notification refers to the order and would wait for it.
      .forNoKeyUpdate(['orders'])
      .executeTakeFirst();
    if (!found) throw new DomainError('not_found');
    const { orderId, opened_by: personId } = found;
    if (found.buyer_id === userId && containsHandoverCode(orderId, text))
      throw new DomainError('handover_code_in_message');
    const isConfirmed = confirmsNoShow === true && found.kind === 'no_show';
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set({
        state: 'answered',
        answer: text,
        answered_at: sql`now()`,
        ...(isConfirmed && { no_show_confirmed_by: userId, no_show_confirmed_at: sql`now()` }),
      })
      .where('id', '=', caseId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const { state, withdrawn_at } = await tx
        .selectFrom('cases')
        .select(['state', 'withdrawn_at'])
        .where('id', '=', caseId)
        .executeTakeFirstOrThrow();
      if (withdrawn_at) throw new DomainError('case_withdrawn');
      throw new DomainError(state === 'decided' ? 'case_decided' : 'case_answered');
    }
    await attachCasePhotos(tx, { userId, orderId, caseId, photos });
    await enqueueMail(tx, { message: 'case-answered', personId, orderId, caseId }, caseId);
  });
}
