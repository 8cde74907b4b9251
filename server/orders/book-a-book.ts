import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { bookingForm } from '../../contract/orders.ts';
import { type LockedBook, lockBook } from '../catalog/lock-book.ts';
import { isUniqueViolation } from '../db/constraint-violations.ts';
import { newId } from '../db/new-id.ts';
import { type Given, prepareQuery } from '../db/prepare-query.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { findOpenOrder } from './open-orders.ts';

type Booking = z.output<typeof bookingForm>;

/**
 * Books a book for a buyer and answers the order's id. Title and price are copied from the book.
 * @param holdHours how long the book waits for the payment
 * @throws DomainError `not_found`, `own_book`, `book_not_available`, `book_already_booked`, `book_booked_by_you`
 */
export async function bookABook(
  db: Db,
  buyerId: string,
  booking: Booking,
  holdHours: number,
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      await requireBuyer(tx, buyerId);
      const book = await lockBook(tx, booking.bookId);
      if (!book) throw new DomainError('not_found', 'This book is no longer here.');
      await refuseUnavailable(tx, book, buyerId);
      return insertOrder(tx, book, buyerId, booking, holdHours);
    });
  } catch (error) {
    // The index has the last word, should two ever get past the lock.
    if (isUniqueViolation(error, 'one_open_order_per_book')) throw new DomainError('book_already_booked');
    throw error;
  }
}

/** Read under a lock: a buyer who is being deleted books nothing afterwards. */
async function requireBuyer(tx: Tx, buyerId: string): Promise<void> {
  const [buyer] = await buyers(tx, { buyerId });
  if (!buyer) throw new DomainError('not_allowed');
}

const buyers = prepareQuery((db, given: Given<{ buyerId: string }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.buyerId)
    .where('role', '=', 'Buyer')
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .forShare(),
);

async function refuseUnavailable(tx: Tx, book: LockedBook, buyerId: string): Promise<void> {
  if (book.seller_id === buyerId) throw new DomainError('own_book');
  if (book.sold_at || (await isBanned(tx, book.seller_id))) throw new DomainError('book_not_available');
  const open = await findOpenOrder(tx, book.id);
  if (open) throw new DomainError(open.buyer_id === buyerId ? 'book_booked_by_you' : 'book_already_booked');
}

/** The ban takes the rows of the books, too, and then cancels: whoever comes first, nothing stays open. */
async function isBanned(tx: Tx, sellerId: string): Promise<boolean> {
  const banned = await bannedPeople(tx, { id: sellerId });
  return banned.length > 0;
}

const bannedPeople = prepareQuery((db, given: Given<{ id: string }>) =>
  db.selectFrom('users').select('id').where('id', '=', given.id).where('banned_at', 'is not', null),
);

async function insertOrder(
  tx: Tx,
  book: LockedBook,
  buyerId: string,
  { phone, location }: Booking,
  holdHours: number,
): Promise<string> {
  const id = newId();
  await newOrders(tx, {
    id,
    bookId: book.id,
    sellerId: book.seller_id,
    buyerId,
    title: book.title,
    priceCents: book.resale_price_cents,
    phone,
    location,
    holdHours,
  });
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
  holdHours: number;
};

const newOrders = prepareQuery((db, given: Given<NewOrder>) =>
  db.insertInto('orders').values({
    id: given.id,
    book_id: given.bookId,
    seller_id: given.sellerId,
    buyer_id: given.buyerId,
    title: given.title,
    price_cents: given.priceCents,
    phone: given.phone,
    location: given.location,
    hold_ends_at: sql`now() + make_interval(hours => ${given.holdHours})`,
    paid_at: null,
    closed_at: null,
    closed_because: null,
  }),
);
