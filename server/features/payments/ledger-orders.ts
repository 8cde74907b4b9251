import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { LedgerRow } from '#contract/payments/ledger.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';

/** A row of the ledger with the microseconds of its position. */
export type PlacedRow = { at: number; row: LedgerRow };

/**
 * Selects orders with what every row of the ledger says about them, however they were paid.
 * @param locale in which a deleted user is named
 */
export const selectLedgerOrders = (db: Db, locale: Locale) =>
  db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .select(['orders.title', 'pictures.hash', 'pictures.widths', 'pictures.color'])
    .select([userName('buyer', locale).as('buyer_name'), userName('seller', locale).as('seller_name')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLedgerOrders>['execute']>>[number];

export const toLedgerOrder = (row: Row) => ({
  bookTitle: row.title,
  book_photo: imageUrl(row.hash),
  book_photo_srcset: imageSrcset(row),
  book_photo_color: row.color,
  buyerName: row.buyer_name,
  sellerName: row.seller_name,
});
