import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import { firstId, nextBatch } from './batches.ts';

const handoverColumns = [
  'handed_over_at',
  'handover_proof',
  'handover_declared_at',
  'handover_denied_at',
  'refund_due_at',
] as const;

/** Without the code, which is stored nowhere. */
const handoverOf = (row: Pick<OrderRow, (typeof handoverColumns)[number]>) => ({
  handedOverAt: row.handed_over_at,
  handoverProof: row.handover_proof,
  handoverDeclaredAt: row.handover_declared_at,
  handoverDeniedAt: row.handover_denied_at,
  refundDueAt: row.refund_due_at,
});

/** Whether the buyer paid the seller at the meeting. */
const isPaidInCash = (row: Pick<OrderRow, 'status' | 'payment_mode'>): boolean =>
  row.status === 'paid' && row.payment_mode === 'none';

/** The orders of a buyer. */
export async function orders(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'book_id', 'title', 'price_cents', 'phone', 'location', 'status', 'created_at'])
    .select(['hold_ends_at', 'paid_at', 'closed_at', 'payment_mode', siteCurrency.as('currency')])
    .select(handoverColumns)
    .where('buyer_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookId: row.book_id,
    title: row.title,
    price: toAmount(row.price_cents, row.currency),
    currency: row.currency,
    paidInCash: isPaidInCash(row),
    phone: row.phone,
    meetingLocation: row.location,
    status: row.status,
    bookedAt: row.created_at,
    holdEndsAt: row.hold_ends_at,
    paidAt: row.paid_at,
    closedAt: row.closed_at,
    ...handoverOf(row),
  }));
}

/** The orders of a seller's books, without the buyers, whose data is not the seller's to export. */
export async function sales(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'book_id', 'title', 'price_cents', 'status', 'created_at', 'paid_at', 'closed_at'])
    .select(['payment_mode', 'fee_cents', siteCurrency.as('currency')])
    .select(handoverColumns)
    .where('seller_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookId: row.book_id,
    title: row.title,
    price: toAmount(row.price_cents, row.currency),
    fee: toAmount(row.fee_cents, row.currency),
    paymentMode: row.payment_mode,
    paidInCash: isPaidInCash(row),
    currency: row.currency,
    status: row.status,
    bookedAt: row.created_at,
    paidAt: row.paid_at,
    closedAt: row.closed_at,
    ...handoverOf(row),
  }));
}
