import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { decideCaseForm } from '#contract/cases/cases.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hideReviewsOfOrder } from '../reviews/hide-reviews-of-order.ts';
import { lockPeople } from '../reviews/order-parties.ts';
import type { CaseDeps } from './case-deps.ts';

type OrderOfDecision = { id: string; buyer_id: string; seller_id: string };
type Verdict = z.output<typeof decideCaseForm>;

/**
 * Decides a case on behalf of the staff, once, and notifies both sides. A refund is announced on the order, from which
 * `reconcilePayment` takes it; until then, the order cannot be handed over.
 * @returns the id of the order
 * @throws DomainError `not_found`, also for a case about an order of one's own; `case_decided`, `case_withdrawn`, `case_not_ready`;
 *   `order_closed` for the release of what the buyer has back already
 */
export async function decideCase(
  { db, enqueueMail }: CaseDeps,
  staffId: string,
  caseId: string,
  { decision, reason }: Verdict,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Before the order, as a review of it does: a refund hides the reviews.
    if (decision === 'refund') await lockParties(tx, caseId);
    const order = await lockOrder(tx, staffId, caseId);
    await recordDecision(tx, caseId, { decision, reason, decided_by: staffId });
    await (decision === 'refund' ? announceRefund(tx, order) : release(tx, order.id));
    await recordAudit(tx, {
      actorId: staffId,
      action: 'decide_case',
      subjectType: 'book',
      subjectId: order.book_id,
      details: { caseId, decision },
    });
    for (const personId of [order.buyer_id, order.seller_id])
      await enqueueMail(
        tx,
        { message: 'case-decided', personId, orderId: order.id, caseId },
        `${caseId} ${personId}`,
      );
    return order.id;
  });
}

async function lockParties(tx: Tx, caseId: string): Promise<void> {
  const order = await tx
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['buyer_id', 'seller_id'])
    .where('cases.id', '=', caseId)
    .executeTakeFirst();
  if (order) await lockPeople(tx, [order.buyer_id, order.seller_id]);
}

/** Locks the order before the case, as a handover does. */
async function lockOrder(tx: Tx, staffId: string, caseId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'book_id', 'buyer_id', 'seller_id'])
    .where('id', '=', (cases) => cases.selectFrom('cases').select('order_id').where('id', '=', caseId))
    .where('buyer_id', '<>', staffId)
    .where('seller_id', '<>', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  return order;
}

async function recordDecision(
  tx: Tx,
  caseId: string,
  verdict: Verdict & { decided_by: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({ state: 'decided', ...verdict, decided_at: sql`now()` })
    .where('id', '=', caseId)
    .where('state', '<>', 'decided')
    .where(isReady)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError(await whyNot(tx, caseId));
}

/** Whether a case can be decided: it is answered, or the time for that is over. */
export const isReady = sql<boolean>`(cases.state = 'answered' or cases.answer_due_at <= now())`;

async function whyNot(db: Db | Tx, caseId: string) {
  const { state, withdrawn_at } = await db
    .selectFrom('cases')
    .select(['state', 'withdrawn_at'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  if (withdrawn_at) return 'case_withdrawn';
  return state === 'decided' ? 'case_decided' : 'case_not_ready';
}

/**
 * The order is locked, and its open case kept every other transition from happening, except for a refund that the host made at the
 * payment provider.
 */
async function release(tx: Tx, orderId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      case_state: 'release',
      handed_over_at: sql`coalesce(handed_over_at, now())`,
      handover_proof: sql`coalesce(handover_proof, 'admin')`,
    })
    .where('id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError('order_closed');
}

/** A handover that was confirmed before is taken back, with its reviews, and the clock of the refund has run out. */
async function announceRefund(tx: Tx, order: OrderOfDecision): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ case_state: 'refund', handed_over_at: null, handover_proof: null, refund_due_at: sql`now()` })
    .where('id', '=', order.id)
    .execute();
  await hideReviewsOfOrder(tx, order);
}
