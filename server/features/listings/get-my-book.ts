import type { MyBook } from '#contract/listings.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { toBook } from '../catalog/book-mapper.ts';
import { categoryNames } from '../catalog/find-category.ts';
import { selectFoundBooks } from '../catalog/found-books.ts';
import { listPhotos } from './photos.ts';

/**
 * Returns a listing of the seller with everything that can be changed.
 * @throws DomainError `not_found`
 */
export async function getMyBook(
  db: Db,
  seller: { id: string; role: string | null },
  bookId: string,
): Promise<MyBook> {
  const row = await selectFoundBooks(db)
    .select([
      'books.author',
      'books.version',
      'categories.name as category_name',
      categoryNames.as('category_translations'),
    ])
    .where('books.id', '=', bookId)
    .where('books.seller_id', '=', seller.id)
    .where('books.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return {
    ...toBook(row, seller),
    category_name: row.category_name,
    category_translations: row.category_translations,
    phone: row.phone,
    location: row.location,
    author: row.author,
    isbn: row.isbn13,
    language: row.language,
    version: row.version,
    photos: await listPhotos(db, bookId),
  };
}
