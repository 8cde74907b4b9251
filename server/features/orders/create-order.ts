import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { say } from '#contract/kernel/sentence.ts';
import type { bookingForm } from '#contract/orders/orders.ts';
import type { BookingRules } from '#server/config/config.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { type LockedBook, lockBook } from '../catalog/lock-book.ts';
import { beginConversationWithOrder } from '../conversations/begin-with-order.ts';
import { isBlockBetween } from '../conversations/blocks.ts';
import { siteHoldHours } from '../site/hold-hours.ts';
import { orderFee, orderPaymentMode } from '../site/payment-terms.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { assertBelowNoShowLimit } from './no-show-limit.ts';
import { expireAndFindOpenOrder } from './open-order.ts';

type Booking = z.output<typeof bookingForm>;

/**
 * Books a book for a buyer and returns the order's id. Title and price are copied from the book.
 * How the seller is paid, and what the host keeps, are those of the site at this moment.
 * @param rules how many unpaid bookings a buyer may have, and whether the site sends email and takes cards
 * @throws DomainError `not_found`, `own_book`, `book_not_available`, `book_already_booked`, `book_booked_by_you`,
 *   `too_many_open_bookings`, `no_show_limit`
 */
export async function createOrder(
  db: Db,
  buyerId: string,
  booking: Booking,
  rules: BookingRules,
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockCurrency(tx);
      const buyer = await lockBuyer(tx, buyerId);
      const book = await lockBook(tx, booking.bookId);
      if (!book) throw new DomainError('not_found', say('codes.book_gone'));
      await assertAvailable(tx, book, buyerId);
      await assertBelowBookingLimit(tx, buyer, rules);
      await assertBelowNoShowLimit(tx, buyer.id);
      return insertOrder(tx, { book, buyerId, takesCards: rules.takesCards }, booking);
    });
  } catch (error) {
    // The unique index is the backstop if the row lock is ever bypassed.
    if (isUniqueViolation(error, 'one_open_order_per_book')) throw new DomainError('book_already_booked');
    throw error;
  }
}

type LockedBuyer = { id: string; email_verified: boolean };

/**
 * The row lock keeps a buyer who is being deleted from booking, and makes concurrent bookings of one buyer happen one after
 * the other, so that they cannot exceed the limit on open ones.
 */
async function lockBuyer(tx: Tx, buyerId: string): Promise<LockedBuyer> {
  const [buyer] = await lockBuyerRow(tx, { buyerId });
  if (!buyer) throw new DomainError('not_allowed');
  return buyer;
}

const lockBuyerRow = preparedQuery((db, params: Params<{ buyerId: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('id', '=', params.buyerId)
    .where('may_buy', '=', sql.lit(true))
    .where(isActiveUser())
    .forNoKeyUpdate(),
);

/** On a site without email no one can confirm an address, so the lower limit is for none. */
async function assertBelowBookingLimit(
  tx: Tx,
  { id, email_verified }: LockedBuyer,
  { openBookingsPerBuyer, sendsMail }: Pick<BookingRules, 'openBookingsPerBuyer' | 'sendsMail'>,
): Promise<void> {
  const couldConfirm = sendsMail && !email_verified;
  const limit = couldConfirm ? openBookingsPerBuyer.unconfirmed : openBookingsPerBuyer.confirmed;
  const open = await selectOpenOrders(tx, { buyerId: id });
  if (open.length < limit) return;
  const payAtMeeting = open.every(({ payment_mode }) => payment_mode === 'none');
  const { confirmed, unconfirmed } = payAtMeeting ? tooManyMeetings(limit) : tooManyBookings(limit);
  throw new DomainError('too_many_open_bookings', couldConfirm ? unconfirmed : confirmed);
}

const tooManyBookings = (limit: number) => ({
  confirmed: say('requests.openBookings', { limit }),
  unconfirmed: say('requests.openBookingsUnconfirmed', { limit }),
});
const tooManyMeetings = (limit: number) => ({
  confirmed: say('requests.openMeetings', { limit }),
  unconfirmed: say('requests.openMeetingsUnconfirmed', { limit }),
});

/** An expired hold does not count, even if the job has not closed its order yet. */
const selectOpenOrders = preparedQuery((db, params: Params<{ buyerId: string }>) =>
  db
    .selectFrom('orders')
    .select('payment_mode')
    .where('buyer_id', '=', params.buyerId)
    .where('status', 'in', (['unpaid', 'claimed'] as const).map(sql.lit))
    .where((order) =>
      order.or([order('status', '=', 'claimed'), order('hold_ends_at', '>', sql<Date>`now()`)]),
    ),
);

async function assertAvailable(tx: Tx, book: LockedBook, buyerId: string): Promise<void> {
  if (book.seller_id === buyerId) throw new DomainError('own_book');
  if (book.sold_at || !(await isSelling(tx, book.seller_id, buyerId)))
    throw new DomainError('book_not_available');
  const open = await expireAndFindOpenOrder(tx, book.id);
  if (open) throw new DomainError(open.buyer_id === buyerId ? 'book_booked_by_you' : 'book_already_booked');
}

/**
 * A ban and a rest lock the rows of the books, too, and a block the row of the buyer, so that no booking that they should have
 * prevented comes after them.
 */
async function isSelling(tx: Tx, sellerId: string, buyerId: string): Promise<boolean> {
  const selling = await selectSelling(tx, { id: sellerId, buyerId });
  return selling.length > 0;
}

const selectSelling = preparedQuery((db, params: Params<{ id: string; buyerId: string }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', params.id)
    .where('banned_at', 'is', null)
    .where('resting_since', 'is', null)
    .where(({ not }) => not(isBlockBetween(sql.ref('users.id'), params.buyerId))),
);

async function insertOrder(
  tx: Tx,
  { book, buyerId, takesCards }: { book: LockedBook; buyerId: string; takesCards: boolean },
  { phone, location }: Booking,
): Promise<string> {
  const id = uuidV7();
  await insertOrderRow(tx, {
    id,
    bookId: book.id,
    sellerId: book.seller_id,
    buyerId,
    title: book.title,
    priceCents: book.resale_price_cents,
    phone,
    location,
    takesCards,
  });
  await beginConversationWithOrder(tx, { id, bookId: book.id, buyerId, sellerId: book.seller_id });
  return id;
}

type NewOrder = {
  id: string;
  bookId: string;
  sellerId: string;
  buyerId: string;
  title: string;
  priceCents: number;
  phone: string;
  location: string;
  takesCards: boolean;
};

const insertOrderRow = preparedQuery((db, params: Params<NewOrder>) =>
  db.insertInto('orders').values({
    id: params.id,
    book_id: params.bookId,
    seller_id: params.sellerId,
    buyer_id: params.buyerId,
    title: params.title,
    price_cents: params.priceCents,
    phone: params.phone,
    location: params.location,
    hold_ends_at: sql`now() + make_interval(hours => ${siteHoldHours})`,
    paid_at: null,
    closed_at: null,
    close_reason: null,
    payment_mode: orderPaymentMode(params.takesCards),
    fee_cents: orderFee(params.priceCents, params.takesCards),
  }),
);
