import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailPicture } from '../images/mail-thumbnail.ts';
import type { MailJob } from './queue.ts';

/** The photo of the book that a mail is about. No mail waits for its picture: without one it says the same. */
export async function findCover(
  deps: { db: Db; store: ImageStore; log: Logger },
  order: MailJob,
): Promise<MailPicture | undefined> {
  const bookId = await findBookId(deps.db, order);
  if (!bookId) return undefined;
  try {
    // What draws takes memory that a process without mail to send can do without.
    const { createMailThumbnail } = await import('../images/mail-thumbnail.ts');
    return await createMailThumbnail(deps, bookId);
  } catch (error) {
    deps.log.warn({ err: error, bookId }, 'a mail goes without its picture');
    return undefined;
  }
}

async function findBookId(db: Db, order: MailJob): Promise<string | undefined> {
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
