import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { PictureStore } from '../adapters/pictures/picture-store.ts';
import type { Db } from '../db/tables.ts';
import type { MailPicture } from '../pictures/draw-for-mail.ts';
import type { MailOrder } from './mail-order.ts';

/** The photo of the book that a mail is about. No mail waits for its picture: without one it says the same. */
export async function findCover(
  deps: { db: Db; store: PictureStore; log: Logger },
  order: MailOrder,
): Promise<MailPicture | undefined> {
  const bookId = await findBookId(deps.db, order);
  if (!bookId) return undefined;
  try {
    // What draws takes memory that a process without mail to send can do without.
    const { drawForMail } = await import('../pictures/draw-for-mail.ts');
    return await drawForMail(deps, bookId);
  } catch (error) {
    deps.log.warn({ err: error, bookId }, 'a mail goes without its picture');
    return undefined;
  }
}

async function findBookId(db: Db, order: MailOrder): Promise<string | undefined> {
  if ('bookId' in order) return order.bookId;
  if (!('orderId' in order || 'paymentId' in order)) return undefined;
  const booking = await db
    .selectFrom('orders')
    .select('book_id')
    .where('id', '=', 'orderId' in order ? order.orderId : orderOfPayment(order.paymentId))
    .executeTakeFirst();
  return booking?.book_id;
}

const orderOfPayment = (paymentId: string) =>
  sql<string>`(select order_id from payments where id = ${paymentId})`;
