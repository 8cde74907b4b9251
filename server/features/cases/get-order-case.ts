import type { getOrderCase as endpoint, OrderCase } from '#contract/cases/cases.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { Db } from '#server/db/schema.ts';
import type { CaseRow } from '#server/db/tables/case-tables.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findOrderOfCase, kindsFor } from './order-of-case.ts';
import { listCasePhotos } from './photos/case-photo.ts';

/**
 * Returns the latest case of an order for one of its sides, and the kinds of case that can be opened.
 * @throws DomainError `not_found`
 */
export async function getOrderCase(
  db: Db,
  userId: string,
  orderId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const order = await findOrderOfCase(db, userId, orderId);
  if (!order) throw new DomainError('not_found');
  const latest = await db
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const kinds = kindsFor(order);
  if (!latest) return { case: null, kinds };
  const photosOf = await listCasePhotos(db, [latest]);
  return { case: { ...toOrderCase(latest, userId), ...photosOf(latest) }, kinds };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const toOrderCase = (row: CaseRow, userId: string): Omit<OrderCase, 'photos' | 'answerPhotos'> => ({
  _id: row.id,
  kind: row.kind,
  state: row.withdrawn_at ? 'withdrawn' : row.state,
  isOpenedByYou: row.opened_by === userId,
  text: row.text,
  openedAt: row.opened_at.toISOString(),
  answerDueAt: row.state === 'open' ? row.answer_due_at.toISOString() : null,
  answer: row.answer,
  answeredAt: iso(row.answered_at),
  noShowConfirmedAt: iso(row.no_show_confirmed_at),
  decision: row.decision,
  reason: row.reason,
  decidedAt: iso(row.decided_at),
  withdrawnAt: iso(row.withdrawn_at),
});
