import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { requireVerifiedSeller } from '../catalog/add-book.ts';
import { lockOpenCategory } from '../catalog/find-category.ts';
import { lockCurrency } from '../site/site-currency.ts';
import { listPhotoHashes, replacePhotos } from './photos.ts';

/**
 * Lists another copy of a book, also of a sold one, with the same fields and photos, and returns its id. It starts unsold and
 * not advertised.
 * @throws DomainError `not_found`, `seller_not_verified`, `invalid_input` if its category takes no listings
 */
export async function duplicateBook(db: Db, sellerId: string, bookId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockCurrency(tx);
    const book = await tx
      .selectFrom('books')
      .innerJoin('categories', 'categories.id', 'books.category_id')
      .selectAll('books')
      .select('categories.slug as category_slug')
      .where('books.id', '=', bookId)
      .where('books.seller_id', '=', sellerId)
      .where('books.deleted_at', 'is', null)
      // Keeps the photos from being removed meanwhile.
      .forShare('books')
      .executeTakeFirst();
    if (!book) throw new DomainError('not_found');
    await requireVerifiedSeller(tx, sellerId);
    const id = uuidV7();
    const { category_slug, created_at: _, updated_at: __, version: ___, ...fields } = book;
    const fresh = { advertised_at: null, reported_at: null, sold_at: null, deleted_at: null };
    await tx
      .insertInto('books')
      .values({ ...fields, ...fresh, id, category_id: await lockOpenCategory(tx, category_slug) })
      .execute();
    await replacePhotos(tx, id, await listPhotoHashes(tx, bookId));
    return id;
  });
}
