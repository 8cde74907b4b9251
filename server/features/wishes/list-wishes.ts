import { sql } from 'kysely';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Wish } from '#contract/wishes.ts';
import type { Db } from '#server/db/schema.ts';
import { isListed } from '../catalog/availability.ts';
import { categoryNames } from '../catalog/find-category.ts';
import { siteCurrency } from '../site/site-currency.ts';

/** Lists a user's wishes, newest first. */
export async function listWishes(db: Db, userId: string): Promise<Wish[]> {
  const rows = await selectWishes(db)
    .where('wishes.user_id', '=', userId)
    .orderBy('wishes.created_at', 'desc')
    .orderBy('wishes.id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    isbn13: row.isbn13,
    query: row.query,
    book_id: row.book_id,
    label: wishLabel(row),
    category_id: row.category_slug,
    category_name: row.category_name,
    category_translations: row.category_translations,
    max_price: row.max_price_cents === null ? null : toAmount(row.max_price_cents, row.currency),
    worst_condition: row.worst_condition,
    often: row.often,
    createdAt: row.created_at.toISOString(),
    notifiedAt: row.last_notified_at?.toISOString() ?? null,
  }));
}

const selectWishes = (db: Db) =>
  db
    .selectFrom('wishes')
    .leftJoin('editions', 'editions.isbn13', 'wishes.isbn13')
    .leftJoin('books', 'books.id', 'wishes.book_id')
    .leftJoin('users as seller', 'seller.id', 'books.seller_id')
    .leftJoin('categories', 'categories.id', 'wishes.category_id')
    .select([
      'wishes.id',
      'wishes.isbn13',
      'wishes.query',
      'wishes.book_id',
      'wishes.max_price_cents',
      siteCurrency.as('currency'),
      'wishes.worst_condition',
      'wishes.often',
      'wishes.created_at',
      'wishes.last_notified_at',
      'editions.title as edition_title',
      // What a banned or deleted seller wrote has an end here, too.
      sql<string | null>`case when ${isListed} then books.title end`.as('book_title'),
      'categories.slug as category_slug',
      'categories.name as category_name',
      categoryNames.as('category_translations'),
    ]);

type Named = Pick<
  Awaited<ReturnType<ReturnType<typeof selectWishes>['execute']>>[number],
  'query' | 'isbn13' | 'edition_title' | 'book_title'
>;

/**
 * Returns what a wish is for: the query, the title of the edition or the book, or an ISBN that only sellers have described; empty for a
 * book that was taken down.
 */
export const wishLabel = ({ query, isbn13, edition_title, book_title }: Named): string =>
  query || edition_title || book_title || (isbn13 ? `ISBN ${isbn13}` : '');
