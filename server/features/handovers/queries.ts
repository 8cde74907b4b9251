import type { OrderDetails } from '#contract/handovers.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import { refundReasonOf } from '#server/db/refund-reason.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { statusOfOrder } from '../orders/order-status.ts';
import { siteCurrency } from '../site/site-currency.ts';

/** @throws DomainError `not_found`, also for an order of other users, and for the seller of one that ended without a sale */
export async function getOrderDetails(
  db: Db,
  userId: string,
  orderId: string,
  locale: Locale,
): Promise<OrderDetails> {
  const row = await selectDetails(db, locale)
    .where('orders.id', '=', orderId)
    .where((is) => is.or([is('orders.buyer_id', '=', userId), is('orders.seller_id', '=', userId)]))
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const details = toOrderDetails(row, userId);
  const isOver = details.status === 'cancelled' || details.status === 'expired';
  if (isOver && details.side === 'seller') throw new DomainError('not_found');
  return details;
}

/** @param locale in which a deleted user is named */
const selectDetails = (db: Db, locale: Locale) =>
  db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'orders.id')
        .on((payment) =>
          payment.or([
            payment('payments.status', '=', 'captured'),
            payment.and([
              payment('payments.status', 'in', ['refund_pending', 'refunded']),
              payment('orders.status', 'in', ['refund_pending', 'refunded']),
            ]),
          ]),
        ),
    )
    .leftJoin('conversations', 'conversations.order_id', 'orders.id')
    .selectAll('orders')
    .select([
      siteCurrency.as('currency'),
      'books.condition',
      'books.phone as seller_phone',
      'books.deleted_at as book_deleted_at',
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      userName('buyer', locale).as('buyer_name'),
      userName('seller', locale).as('seller_name'),
      'buyer.deleted_at as buyer_deleted_at',
      'seller.deleted_at as seller_deleted_at',
      'seller.verified_seller_at',
      'conversations.id as conversation_id',
      'payments.intent_id',
      'payments.status as payment_status',
      'payments.status_since',
      isDisputedBeforeHandover.as('is_disputed'),
    ])
    .orderBy('payments.created_at', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number];

function toOrderDetails(row: Row, userId: string): OrderDetails {
  const isBuyer = row.buyer_id === userId;
  return {
    _id: row.id,
    side: isBuyer ? 'buyer' : 'seller',
    status: statusOfOrder(row),
    isPaidAtMeeting: row.payment_mode === 'none',
    isDisputed: row.is_disputed,
    bookId: row.book_id,
    bookTitle: row.title,
    isBookListed: row.book_deleted_at === null,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_color: row.color,
    product_condition: row.condition,
    price: toAmount(row.price_cents, row.currency),
    otherName: isBuyer ? row.seller_name : row.buyer_name,
    otherPhone: isBuyer ? phoneOfSeller(row) : phoneOfBuyer(row),
    conversationId: (isBuyer ? row.seller_deleted_at : row.buyer_deleted_at) ? null : row.conversation_id,
    isSellerVerified: row.verified_seller_at !== null,
    location: row.buyer_deleted_at ? null : row.location,
    transactionId: isBuyer ? row.intent_id : null,
    refundReason: refundReasonOf(row),
    ...timesOf(row),
  };
}

/** The buyer gets it with the payment, and keeps it after the handover, when a question is left. */
const phoneOfSeller = ({ status, seller_deleted_at, seller_phone }: Row): string | null =>
  status === 'paid' && !seller_deleted_at ? seller_phone : null;

const phoneOfBuyer = ({ buyer_deleted_at, phone }: Row): string | null => (buyer_deleted_at ? null : phone);

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function timesOf(row: Row) {
  const isOpen = row.status === 'paid' && !row.handed_over_at;
  return {
    bookedAt: row.created_at.toISOString(),
    holdEndsAt: statusOfOrder(row) === 'unpaid' ? iso(row.hold_ends_at) : null,
    paidAt: iso(row.paid_at),
    handedOverAt: iso(row.handed_over_at),
    handoverProof: row.handover_proof,
    declaredAt: iso(row.handover_declared_at),
    deniedAt: iso(row.handover_denied_at),
    releaseDueAt: isOpen ? iso(row.release_due_at) : null,
    // While the seller's declaration waits, the refund does.
    refundDueAt: isOpen && !row.release_due_at ? iso(row.refund_due_at) : null,
    refundedAt: row.payment_status === 'refunded' ? iso(row.status_since) : null,
    closedAt: iso(row.closed_at),
  };
}
