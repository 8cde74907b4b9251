import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { bookingForm } from '../../contract/orders.ts';
import { lockBook } from '../catalog/lock-book.ts';
import { isUniqueViolation } from '../db/constraint-violations.ts';
import { newId } from '../db/new-id.ts';
import type { BookRow, Db, Tx } from '../db/tables.ts';
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
  const buyer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', buyerId)
    .where('role', '=', 'Buyer')
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!buyer) throw new DomainError('not_allowed');
}

async function refuseUnavailable(tx: Tx, book: BookRow, buyerId: string): Promise<void> {
  if (book.seller_id === buyerId) throw new DomainError('own_book');
  if (book.sold_at || (await isBanned(tx, book.seller_id))) throw new DomainError('book_not_available');
  const open = await findOpenOrder(tx, book.id);
  if (open) throw new DomainError(open.buyer_id === buyerId ? 'book_booked_by_you' : 'book_already_booked');
}

/** The ban takes the rows of the books, too, and then cancels: whoever comes first, nothing stays open. */
async function isBanned(tx: Tx, sellerId: string): Promise<boolean> {
  const seller = await tx
    .selectFrom('users')
    .select('banned_at')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return seller.banned_at !== null;
}

async function insertOrder(
  tx: Tx,
  book: BookRow,
  buyerId: string,
  booking: Booking,
  holdHours: number,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('orders')
    .values({
      id,
      book_id: book.id,
      seller_id: book.seller_id,
      buyer_id: buyerId,
      title: book.title,
      price_cents: book.resale_price_cents,
      phone: booking.phone,
      location: booking.location,
      hold_ends_at: sql`now() + make_interval(hours => ${holdHours})`,
      paid_at: null,
      closed_at: null,
      closed_because: null,
    })
    .execute();
  return id;
}
