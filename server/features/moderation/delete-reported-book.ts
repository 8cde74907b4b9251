import type { Db } from '#server/db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { deleteLockedBook } from '../orders/delete-book.ts';
import { lockReportedBook } from './lock-reported-book.ts';

/**
 * Deletes a reported book on behalf of an administrator and records it in the audit log.
 * @throws DomainError `not_found`, `book_not_reported`, `book_in_use` while it is booked or paid
 */
export async function deleteReportedBook(
  { db, enqueueMail }: { db: Db; enqueueMail: EnqueueMail },
  adminId: string,
  bookId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const book = await lockReportedBook(tx, bookId);
    await deleteLockedBook(tx, book);
    await recordAudit(tx, {
      actorId: adminId,
      action: 'remove_reported_book',
      subjectType: 'book',
      subjectId: bookId,
      details: { title: book.title, sellerId: book.seller_id },
    });
    await enqueueMail(tx, { message: 'listing-removed', personId: book.seller_id, bookId }, bookId);
  });
}
