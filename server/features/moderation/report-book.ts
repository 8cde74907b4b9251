import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { lockBook } from '../catalog/lock-book.ts';

type Report = { bookId: string; reporterId: string; reason: string | undefined };

/**
 * Reports a book to the administrators. Returns 1, or 0 if the user has reported it before and no moderator has dismissed that.
 * @throws DomainError `not_found`, `own_book`
 */
export async function reportBook(db: Db, report: Report): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const book = await lockBook(tx, report.bookId);
    if (!book) throw new DomainError('not_found');
    if (book.seller_id === report.reporterId) throw new DomainError('own_book');
    if (!(await insertReport(tx, report))) return 0;
    await tx
      .updateTable('books')
      .set({ reported_at: sql`coalesce(reported_at, now())` })
      .where('id', '=', report.bookId)
      .execute();
    return 1;
  });
}

/** Returns whether there is a new report. One that was dismissed is made anew. */
async function insertReport(tx: Tx, { bookId, reporterId, ...report }: Report): Promise<boolean> {
  const reason = report.reason ?? null;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({ book_id: bookId, reporter_id: reporterId, reason })
    .onConflict((same) =>
      same
        .columns(['book_id', 'reporter_id'])
        .doUpdateSet({ reason, created_at: sql<Date>`now()`, dismissed_at: null })
        .where('reports.dismissed_at', 'is not', null),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
