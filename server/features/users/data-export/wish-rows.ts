import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { categoryNameIn } from '#server/db/category-name.ts';
import type { Db } from '#server/db/schema.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import { firstId, nextBatch } from './batches.ts';

export async function wishes(
  db: Db,
  { userId, locale }: { userId: string; locale: Locale },
  after = firstId,
) {
  const rows = await db
    .selectFrom('wishes')
    .leftJoin('categories', 'categories.id', 'wishes.category_id')
    .select([
      'wishes.id',
      'isbn13',
      'query',
      'book_id',
      categoryNameIn(locale).as('category'),
      'max_price_cents',
    ])
    .select(['worst_condition', 'often', 'last_notified_at', 'created_at', siteCurrency.as('currency')])
    .where('user_id', '=', userId)
    .$call(nextBatch(after, 'wishes.id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isbn: row.isbn13,
    query: row.query,
    bookId: row.book_id,
    category: row.category,
    highestPrice: row.max_price_cents && toAmount(row.max_price_cents, row.currency),
    currency: row.currency,
    worstCondition: row.worst_condition,
    often: row.often,
    createdAt: row.created_at,
    lastEmailedAt: row.last_notified_at,
  }));
}

export function wishNotices(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('wish_notices')
    .innerJoin('books', 'books.id', 'wish_notices.book_id')
    .select(['wish_notices.book_id as id', 'books.title', 'wish_notices.created_at as emailedAt'])
    .where('user_id', '=', userId)
    .$call(nextBatch(after, 'wish_notices.book_id'))
    .execute();
}
