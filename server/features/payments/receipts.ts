import { sql } from 'kysely';
import { toAmount } from '#contract/money.ts';
import type { Receipt } from '#contract/receipts.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/** @throws DomainError `not_found`, also for another user's order and for one that was never paid */
export async function getReceipt(db: Db, buyerId: string, orderId: string): Promise<Receipt> {
  const row = await selectReceipts(db)
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
export async function findReceiptOfPayment(db: Db, paymentId: string): Promise<Receipt | undefined> {
  const row = await selectReceipts(db).where('payments.id', '=', paymentId).executeTakeFirst();
  return row && toReceipt(row);
}

const statuses = { captured: 'paid', refund_pending: 'refund_pending', refunded: 'refunded' } as const;
type Charged = keyof typeof statuses;

const selectReceipts = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .where('payments.status', 'in', Object.keys(statuses) as Charged[])
    .select([
      'orders.id',
      'orders.title',
      'orders.location',
      'orders.paid_at',
      'books.condition',
      'books.phone as seller_phone',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      'seller.verified_seller_at',
      'seller.deleted_at as seller_deleted_at',
      'payments.amount_cents',
      'payments.site_currency as currency',
      'payments.status',
      'payments.status_since',
      'payments.intent_id',
      'payments.provider',
      'payments.livemode',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number];

function toReceipt(row: Row): Receipt {
  const status = statuses[row.status as Charged];
  const isPaid = status === 'paid';
  return {
    _id: row.id,
    status,
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
    refundedAt: status === 'refunded' ? row.status_since.toISOString() : null,
    isTest: row.provider === 'sandbox' || row.livemode === false,
  };
}
