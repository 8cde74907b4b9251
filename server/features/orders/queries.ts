import { sql } from 'kysely';
import { saleRecordableUntil } from '#contract/handovers.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { Booking, Order } from '#contract/orders/orders.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import { isUsualPage, newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import { type Params, preparedVariants } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { isSaleRecordable } from './late-sales.ts';
import { statusOfOrder } from './order-status.ts';

export async function listMyOrders(db: Db, page: Page, buyerId: string, locale: Locale): Promise<Order[]> {
  if (isUsualPage(page))
    return (await selectNewestOrders(db, { locale, limit: page.limit }, { buyerId })).map(toOrder);
  const start = await resolveCursor(page, (id) =>
    cursorOf(db, id).where('buyer_id', '=', buyerId).executeTakeFirst(),
  );
  const rows = await selectOrders(db, locale)
    .where('orders.buyer_id', '=', buyerId)
    .$call(newestAfter(start, page.limit, 'orders.created_at', 'orders.id'))
    .execute();
  return rows.map(toOrder);
}

const selectNewestOrders = preparedVariants(
  ({ locale, limit }: { locale: Locale; limit: number }, { buyerId }: Params<{ buyerId: string }>, db) =>
    selectOrders(db, locale)
      .where('orders.buyer_id', '=', buyerId)
      .$call(newestAfter(undefined, sql.lit(limit), 'orders.created_at', 'orders.id')),
);

/** @throws DomainError `not_found`, also for another user's order */
export async function getOrder(db: Db, buyerId: string, orderId: string, locale: Locale): Promise<Order> {
  const row = await selectOrders(db, locale)
    .where('orders.id', '=', orderId)
    .where('orders.buyer_id', '=', buyerId)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toOrder(row);
}

/**
 * Lists open and paid orders of the seller's books, and those of which a sale can still be recorded; the buyer's contact details are not
 * shown after an order has ended.
 */
export async function listMyBuyers(db: Db, page: Page, sellerId: string, locale: Locale): Promise<Booking[]> {
  if (isUsualPage(page)) {
    const rows = await selectNewestBookings(db, { locale, limit: page.limit }, { sellerId });
    return rows.map((row) => toBooking(row, row.is_recordable));
  }
  const start = await resolveCursor(page, (id) =>
    cursorOf(db, id).where('seller_id', '=', sellerId).executeTakeFirst(),
  );
  const rows = await selectBookings(db, locale)
    .where('orders.seller_id', '=', sellerId)
    .$call(newestAfter(start, page.limit, 'orders.created_at', 'orders.id'))
    .execute();
  return rows.map((row) => toBooking(row, row.is_recordable));
}

/** Not an order that ended without a sale; its seller no longer sees the buyer. */
export const isShownToSeller = sql<boolean>`(orders.status not in ('cancelled', 'expired') or ${isSaleRecordable})`;

const selectBookings = (db: Db, locale: Locale) =>
  selectOrders(db, locale).select(isSaleRecordable.as('is_recordable')).where(isShownToSeller);

const selectNewestBookings = preparedVariants(
  ({ locale, limit }: { locale: Locale; limit: number }, { sellerId }: Params<{ sellerId: string }>, db) =>
    selectBookings(db, locale)
      .where('orders.seller_id', '=', sellerId)
      .$call(newestAfter(undefined, sql.lit(limit), 'orders.created_at', 'orders.id')),
);

const cursorOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', timestampText('created_at')])
    .where('id', '=', orderId);

/** @param locale in which a deleted user is named */
export function selectOrders(db: Db, locale: Locale) {
  return db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.id').on('payments.status', '=', sql.lit('captured')),
    )
    .select([
      'orders.id',
      'orders.book_id',
      'orders.title',
      'orders.price_cents',
      siteCurrency.as('currency'),
      'orders.phone',
      'orders.location',
      'orders.status',
      'orders.hold_ends_at',
      'orders.created_at',
      'orders.handed_over_at',
      'orders.case_state',
      'orders.payment_mode',
      'books.condition',
      'books.deleted_at as book_deleted_at',
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      userName('buyer', locale).as('buyer_name'),
      'buyer.email as buyer_email',
      'buyer.photo_url as buyer_photo_url',
      'buyer.deleted_at as buyer_deleted_at',
      userName('seller', locale).as('seller_name'),
      'seller.verified_seller_at',
      'payments.intent_id',
      isDisputedBeforeHandover.as('is_disputed'),
    ]);
}

type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

export function toOrder(row: SelectedOrder): Order {
  const isBuyerDeleted = row.buyer_deleted_at !== null;
  const status = statusOfOrder(row);
  return {
    _id: row.id,
    userName: row.buyer_name,
    // What is left of a deleted buyer are placeholders.
    email: isBuyerDeleted ? null : row.buyer_email,
    bookTitle: row.title,
    bookPrice: toAmount(row.price_cents, row.currency),
    phone: isBuyerDeleted ? null : row.phone,
    location: isBuyerDeleted ? null : row.location,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_color: row.color,
    bookId: row.book_id,
    isBookListed: row.book_deleted_at === null,
    salesStatus: row.status === 'paid',
    status,
    holdEndsAt: status === 'unpaid' ? row.hold_ends_at.toISOString() : null,
    isPaidAtMeeting: row.payment_mode === 'none',
    sellerName: row.seller_name,
    isSellerVerified: row.verified_seller_at !== null,
    product_condition: row.condition,
    transactionId: row.intent_id,
  };
}

/** @param isRecordable whether the hold has ended, and the seller can still record the sale */
export function toBooking(row: SelectedOrder, isRecordable = false): Booking {
  const order = toOrder(row);
  return {
    ...order,
    ...(order.status === 'expired' && { email: null, phone: null, location: null }),
    buyerImage: row.buyer_photo_url,
    bookedAt: row.created_at.toISOString(),
    isDisputed: row.is_disputed,
    recordableUntil: isRecordable ? saleRecordableUntil(row.hold_ends_at).toISOString() : null,
  };
}
