import { sql } from 'kysely';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import * as overviews from '#contract/orders/overviews.ts';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import type { Db } from '#server/db/schema.ts';
import { selectBooks, toBook } from '../catalog/book-mapper.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { isSaleRecordable } from './late-sales.ts';
import { isHeld } from './order-status.ts';
import { isShownToSeller, selectOrders, toBooking, toOrder } from './queries.ts';

export async function getBuyingOverview(
  db: Db,
  buyerId: string,
  locale: Locale,
): Promise<ResponseOf<typeof overviews.getBuyingOverview>> {
  const [counts, next] = await Promise.all([
    db
      .selectFrom('orders')
      .select(({ fn }) => [
        fn.countAll<string>().as('orders'),
        fn.countAll<string>().filterWhere(isHeld).as('unpaid'),
      ])
      .where('buyer_id', '=', buyerId)
      .executeTakeFirstOrThrow(),
    selectOrders(db, locale)
      .where('orders.buyer_id', '=', buyerId)
      .where(isHeld)
      .orderBy('orders.hold_ends_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    orders: Number(counts.orders),
    unpaid: Number(counts.unpaid),
    nextToPay: next ? toOrder(next) : null,
  };
}

type Seller = { id: string; role: string | null };

export async function getSellingOverview(
  db: Db,
  seller: Seller,
  locale: Locale,
  takesCards: boolean,
): Promise<ResponseOf<typeof overviews.getSellingOverview>> {
  const [shelf, bookings, paidLast, bookedLast, notAdvertised, state] = await Promise.all([
    countShelf(db, seller.id),
    countBookings(db, seller.id),
    selectOrders(db, locale)
      .where('orders.seller_id', '=', seller.id)
      .where('orders.status', '=', 'paid')
      .where('orders.handed_over_at', 'is', null)
      .where('orders.paid_at', '>', sql<Date>`now() - make_interval(days => ${overviews.handOverDays})`)
      .where('buyer.deleted_at', 'is', null)
      .orderBy('orders.paid_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    selectOrders(db, locale)
      .where('orders.seller_id', '=', seller.id)
      .where(isHeld)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    listNotAdvertised(db, seller),
    db
      .selectFrom('users')
      .select(sql<boolean>`resting_since is not null`.as('resting'))
      .select(hasEarnings(takesCards).as('hasEarnings'))
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...state,
    ...shelf,
    ...bookings,
    paidLast: paidLast ? toBooking(paidLast) : null,
    bookedLast: bookedLast ? toBooking(bookedLast) : null,
    notAdvertised,
  };
}

const hasEarnings = (takesCards: boolean) => sql<boolean>`
  ((${takesCards}::boolean and exists (select from site
      where site.payment_mode in (${sql.join(modesThatPaySellers.map(sql.lit))})))
    or exists (select from transfers where transfers.seller_id = users.id))`;

async function countShelf(db: Db, sellerId: string) {
  const { books, sold } = await db
    .selectFrom('books')
    .select(({ fn }) => [fn.countAll<string>().as('books'), fn.count<string>('sold_at').as('sold')])
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    books: Number(books),
    onTheShelf: Number(books) - Number(sold),
    sold: Number(sold),
  };
}

/** Neither sold nor on its way back to its buyer. */
const isWaiting = sql<boolean>`(${isHeld} or orders.status = 'claimed' or ${isSaleRecordable}
  or orders.status = 'paid' and orders.handed_over_at is null and orders.case_state is distinct from 'refund')`;

const isPaidAtMeeting = sql<boolean>`orders.payment_mode is not distinct from 'none'`;

async function countBookings(db: Db, sellerId: string) {
  const { bookings, waiting, waitingAtMeeting, recordableBooks, unpaid, paid, currency } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<string>().as('bookings'),
      fn.countAll<string>().filterWhere(isWaiting).as('waiting'),
      fn
        .countAll<string>()
        .filterWhere(sql<boolean>`${isWaiting} and ${isPaidAtMeeting}`)
        .as('waitingAtMeeting'),
      sql<string[]>`coalesce(array_agg(orders.book_id) filter (where ${isSaleRecordable}), '{}')`.as(
        'recordableBooks',
      ),
      fn.countAll<string>().filterWhere(isHeld).as('unpaid'),
      fn.sum<string | null>('price_cents').filterWhere('status', '=', 'paid').as('paid'),
      siteCurrency.as('currency'),
    ])
    .where('seller_id', '=', sellerId)
    .where(isShownToSeller)
    .executeTakeFirstOrThrow();
  return {
    bookings: Number(bookings),
    waiting: Number(waiting),
    waitingAtMeeting: Number(waitingAtMeeting),
    recordableBooks,
    unpaid: Number(unpaid),
    soldFor: toAmount(Number(paid), currency),
  };
}

async function listNotAdvertised(db: Db, seller: Seller) {
  const rows = await selectBooks(db)
    .where('books.seller_id', '=', seller.id)
    .where('books.deleted_at', 'is', null)
    .where('books.advertised_at', 'is', null)
    .where('books.sold_at', 'is', null)
    .orderBy('books.created_at', 'desc')
    .orderBy('books.id', 'desc')
    .limit(overviews.shownAtFirst)
    .execute();
  return rows.map((row) => toBook(row, seller));
}
