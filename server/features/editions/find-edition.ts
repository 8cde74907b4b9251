import type { Db } from '#server/db/schema.ts';
import { isListed } from '../catalog/availability.ts';

/**
 * Finds an edition that is known here. What a seller wrote about an unknown ISBN counts only as long as the listing stands, so it
 * is read from the oldest listing that does.
 */
export async function findEdition(db: Db, isbn13: string) {
  const edition = await db.selectFrom('editions').selectAll().where('isbn13', '=', isbn13).executeTakeFirst();
  if (edition?.source !== 'listing') return edition;
  const oldest = await db
    .selectFrom('books')
    .innerJoin('users as seller', 'seller.id', 'books.seller_id')
    .select(['books.title', 'books.author', 'books.language'])
    .where('books.edition_id', '=', edition.id)
    .where(isListed)
    .orderBy('books.created_at')
    .orderBy('books.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return undefined;
  const { title, author, language } = oldest;
  return { ...edition, title, authors: author ? [author] : [], language };
}
