import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import { refundReasonOf } from '#server/db/refund-reason.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { siteCurrency } from '../site/site-currency.ts';

/** @throws DomainError `not_found`, also for another user's order and for one that was never paid */
export async function getReceipt(db: Db, buyerId: string, orderId: string, locale: Locale): Promise<Receipt> {
  const row = await selectReceipts(db, locale)
    .where('orders.id', '=', orderId)
    .where('orders.buyer_id', '=', buyerId)
    // An order may have been paid after an earlier payment for it was refunded.
    .orderBy(sql`payments.status = 'captured'`, 'desc')
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toReceipt(row);
}

/** Returns the receipt of one payment; undefined if the card was not charged. */
export async function findReceiptOfPayment(
  db: Db,
  paymentId: string,
  locale: Locale,
): Promise<Receipt | undefined> {
  const row = await selectReceipts(db, locale).where('payments.id', '=', paymentId).executeTakeFirst();
  return row && toReceipt(row);
}

const statuses = { captured: 'paid', refund_pending: 'refund_pending', refunded: 'refunded' } as const;
type Charged = keyof typeof statuses;

/** @param locale in which a deleted user is named */
const selectReceipts = (db: Db, locale: Locale) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'orders.id')
        .on('payments.status', 'in', Object.keys(statuses) as Charged[]),
    )
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    // What was paid at the meeting has no row of its own.
    .where((is) =>
      is.or([
        is('payments.id', 'is not', null),
        is.and([is('orders.payment_mode', '=', 'none'), is('orders.status', '=', 'paid')]),
      ]),
    )
    .select([
      'orders.id',
      'orders.title',
      'orders.location',
      'orders.paid_at',
      'orders.status as order_status',
      'orders.case_state',
      'orders.refund_reason',
      'books.condition',
      'books.phone as seller_phone',
      userName('buyer', locale).as('buyer_name'),
      userName('seller', locale).as('seller_name'),
      'seller.verified_seller_at',
      'seller.deleted_at as seller_deleted_at',
      'orders.payment_mode',
      sql<number>`coalesce(payments.amount_cents, orders.price_cents)`.as('amount_cents'),
      siteCurrency.as('currency'),
      sql<string | null>`(select receipt_note from site)`.as('note'),
      'payments.status',
      'payments.status_since',
      'payments.intent_id',
      'payments.provider',
      'payments.livemode',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number];

function toReceipt(row: Row): Receipt {
  const status = statuses[(row.status ?? 'captured') as Charged];
  const isPaid = status === 'paid';
  return {
    _id: row.id,
    status,
    isPaidAtMeeting: row.payment_mode === 'none',
    buyerName: row.buyer_name,
    bookTitle: row.title,
    product_condition: row.condition,
    bookPrice: toAmount(row.amount_cents, row.currency),
    sellerName: row.seller_name,
    isSellerVerified: row.verified_seller_at !== null,
    location: isPaid ? row.location : null,
    // The phone number of a deleted account is no longer shown.
    sellerPhone: isPaid && !row.seller_deleted_at ? row.seller_phone : null,
    transactionId: row.intent_id,
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: status === 'refunded' ? (row.status_since?.toISOString() ?? null) : null,
    // Other refunds are of payments for orders that had ended before.
    refundReason: isPaid ? null : (refundReasonOf({ ...row, status: row.order_status }) ?? 'order_ended'),
    note: row.note,
    isTest: row.provider === 'sandbox' || row.livemode === false,
  };
}
