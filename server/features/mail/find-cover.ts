import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailThumbnail } from '../images/mail-thumbnail.ts';
import type { MailJob } from './queue.ts';

type Deps = { db: Db; store: ImageStore; log: Logger };

/** Returns a thumbnail of the book that a mail is about. If that fails, the mail is sent without an image. */
export async function findCover(deps: Deps, mailJob: MailJob): Promise<MailThumbnail | undefined> {
  const bookId = await findBookId(deps.db, mailJob);
  return bookId ? tryThumbnail(deps, bookId) : undefined;
}

/** Returns the thumbnails of several books by their ids, without those that fail. */
export async function findCovers(
  deps: Deps,
  bookIds: readonly string[],
): Promise<Map<string, MailThumbnail>> {
  const covers = new Map<string, MailThumbnail>();
  for (const bookId of bookIds) {
    const cover = await tryThumbnail(deps, bookId);
    if (cover) covers.set(bookId, cover);
  }
  return covers;
}

async function tryThumbnail(deps: Deps, bookId: string): Promise<MailThumbnail | undefined> {
  try {
    // Imported on demand, because image processing takes memory that a process without mail does not need.
    const { createMailThumbnail } = await import('../images/mail-thumbnail.ts');
    return await createMailThumbnail(deps, bookId);
  } catch (error) {
    deps.log.warn({ err: error, bookId }, 'mail_thumbnail_failed');
    return undefined;
  }
}

async function findBookId(db: Db, mailJob: MailJob): Promise<string | undefined> {
  if ('bookId' in mailJob) return mailJob.bookId;
  if (!('orderId' in mailJob || 'paymentId' in mailJob)) return undefined;
  const order = await db
    .selectFrom('orders')
    .select('book_id')
    .where('id', '=', 'orderId' in mailJob ? mailJob.orderId : orderOfPayment(mailJob.paymentId))
    .executeTakeFirst();
  return order?.book_id;
}

const orderOfPayment = (paymentId: string) =>
  sql<string>`(select order_id from payments where id = ${paymentId})`;
