import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { type LockedBook, lockBook } from '../catalog/lock-book.ts';

/** @throws DomainError `not_found`, `book_not_reported` */
export async function lockReportedBook(tx: Tx, bookId: string): Promise<LockedBook> {
  const book = await lockBook(tx, bookId);
  if (!book) throw new DomainError('not_found');
  if (!book.reported_at) throw new DomainError('book_not_reported');
  return book;
}
