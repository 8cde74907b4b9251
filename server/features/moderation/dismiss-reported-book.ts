import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockReportedBook } from './lock-reported-book.ts';

/**
 * Keeps a reported book on behalf of a moderator and records it in the audit log. A later report lists it again.
 * @throws DomainError `not_found`, `book_not_reported`, `not_allowed` for a moderator's own book
 */
export async function dismissReportedBook(db: Db, moderatorId: string, bookId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const book = await lockReportedBook(tx, bookId);
    if (book.seller_id === moderatorId) throw new DomainError('not_allowed');
    await tx
      .updateTable('reports')
      .set({ dismissed_at: sql<Date>`now()` })
      .where('book_id', '=', bookId)
      .where('dismissed_at', 'is', null)
      .execute();
    await tx.updateTable('books').set({ reported_at: null }).where('id', '=', bookId).execute();
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'dismiss_reported_book',
      subjectType: 'book',
      subjectId: bookId,
      details: { title: book.title, sellerId: book.seller_id },
    });
  });
}
