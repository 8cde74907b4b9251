import { sql } from 'kysely';
import { toAmount } from '#contract/kernel/money/money.ts';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { WishMail } from '../mail/templates/wishes-matched.ts';
import type { UnsubscribeTokens } from '../notifications/unsubscribe-token.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { wishLabel } from './list-wishes.ts';
import { isFree } from './match-wishes.ts';

/** More books are counted and not listed. */
const booksInMail = 10;

type Deps = { tokens: UnsubscribeTokens; publicOrigin: string };

/**
 * Returns a function that finds what an email about wishes says now. Books that are no longer available and wishes that
 * the user has deleted are left out; undefined if nothing is left.
 */
export const createFindWishMail =
  ({ tokens, publicOrigin }: Deps) =>
  async (db: Db, mailId: string): Promise<WishMail | undefined> => {
    const rows = await selectNotices(db, mailId);
    if (rows.length === 0) return undefined;
    const wishes = new Map(rows.flatMap((row) => (row.wish_id ? [[row.wish_id, wishLabel(row)]] : [])));
    const [onlyWish] = wishes.keys();
    const page = (token: string) => publicOrigin + pageHref('/unsubscribe', { token });
    const token =
      wishes.size === 1 && onlyWish
        ? tokens.create({ kind: 'wish', id: onlyWish })
        : tokens.create({ kind: 'mail', id: mailId });
    return {
      books: rows.slice(0, booksInMail).map((row) => ({
        id: row.id,
        title: row.title,
        author: row.author,
        price: toAmount(row.price_cents, row.currency),
        condition: row.condition,
        isOnlyWish: row.wish_id === null,
      })),
      total: rows.length,
      wishes: [...wishes].map(([id, label]) => ({
        label,
        unsubscribePage: page(tokens.create({ kind: 'wish', id })),
      })),
      unsubscribeUrl: wishes.size > 0 ? `${publicOrigin}/api/unsubscribe?token=${token}` : undefined,
    };
  };

const selectNotices = (db: Db, mailId: string) =>
  db
    .selectFrom('wish_notices')
    .innerJoin('book_search', 'book_search.book_id', 'wish_notices.book_id')
    .leftJoin('wishes', 'wishes.id', 'wish_notices.wish_id')
    .leftJoin('editions', 'editions.isbn13', 'wishes.isbn13')
    .select([
      'book_search.book_id as id',
      'book_search.title',
      'book_search.author',
      'book_search.price_cents',
      siteCurrency.as('currency'),
      'book_search.condition',
      'wish_notices.wish_id',
      'wishes.query',
      'wishes.isbn13',
      'editions.title as edition_title',
      sql<null>`null`.as('book_title'),
    ])
    .where('wish_notices.mail_id', '=', mailId)
    .where((row) => row.or([row('wish_notices.wish_id', 'is', null), row('wishes.id', 'is not', null)]))
    .where(isFree)
    .orderBy('book_search.price_cents')
    .orderBy('book_search.book_id')
    .execute();
