import { sql } from 'kysely';
import { type BookDetails, type GoneBook, soldPageDays } from '#contract/catalog/book.ts';
import { type OrderStatus, openOrderStatuses } from '#contract/orders/orders.ts';
import type { PaymentMode } from '#contract/site/payment-modes.ts';
import { type Params, preparedQuery, type QueryExecutor } from '#server/db/prepared-query.ts';
import { DomainError } from '#server/lib/errors.ts';
import { toPhoto } from '../images/urls.ts';
import { isListed } from './availability.ts';
import { isPartyTo, type Viewer } from './book-mapper.ts';
import { categoryNames } from './find-category.ts';
import { editionLabel, selectFoundBooks, toFoundBook } from './found-books.ts';

/**
 * Returns a function that maps the book for a viewer, with the viewer's own open order. Only its seller, its buyer, and
 * admins still see a book that was sold long ago.
 * @throws DomainError `book_gone` for a book that was deleted or sold long ago, `seller_resting`, `not_found`, also while its seller is banned
 */
export async function getBook(on: QueryExecutor, id: string): Promise<(viewer: Viewer) => BookDetails> {
  const [row] = await selectBookDetails(on, { id });
  if (!row) throw await whyMissing(on, id);
  return (viewer) => {
    if (row.is_resting && !isPartyTo(row, viewer))
      throw new DomainError('seller_resting', undefined, { category_id: row.category_slug });
    if (row.was_sold_long_ago && !isPartyTo(row, viewer))
      throw bookGone({ category_id: row.category_slug, isbn13: row.isbn13 });
    const order = toOpenOrder(row);
    return {
      ...toFoundBook(row, viewer),
      other_photos: row.other_photos.map(toPhoto),
      category_name: row.category_name,
      category_translations: row.category_translations,
      edition: toEdition(row),
      holdEndsAt: row.is_sold ? null : (order?.holdEndsAt ?? null),
      myOrder: viewer && row.open_order_buyer_id === viewer.id ? order : null,
    };
  };
}

const otherPhotos = sql<Parameters<typeof toPhoto>[0][]>`coalesce((
  select json_agg(json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'color', color)
    order by position)
  from book_photos join pictures on hash = picture_hash where book_id = books.id), '[]')`;

const selectBookDetails = preparedQuery((db, params: Params<{ id: string }>) =>
  selectFoundBooks(db)
    .select([
      'categories.name as category_name',
      categoryNames.as('category_translations'),
      otherPhotos.as('other_photos'),
      'editions.title as edition_title',
      'editions.pages',
      'open_order.status as open_order_status',
      'open_order.hold_ends_at',
      'open_order.payment_mode as open_order_mode',
      sql<boolean>`seller.resting_since is not null`.as('is_resting'),
      sql<boolean>`coalesce(books.sold_at < now() - make_interval(days => ${sql.lit(soldPageDays)}), false)`.as(
        'was_sold_long_ago',
      ),
    ])
    .where('books.id', '=', params.id)
    .where(isListed),
);

const bookGone = ({ category_id, isbn13 }: GoneBook): DomainError =>
  new DomainError('book_gone', undefined, { category_id, isbn13 });

async function whyMissing(on: QueryExecutor, id: string): Promise<DomainError> {
  const [deleted] = await selectDeletedBook(on, { id });
  return deleted ? bookGone(deleted) : new DomainError('not_found');
}

const selectDeletedBook = preparedQuery((db, params: Params<{ id: string }>) =>
  db
    .selectFrom('books')
    .innerJoin('categories', 'categories.id', 'books.category_id')
    .leftJoin('editions', 'editions.id', 'books.edition_id')
    .select(['categories.slug as category_id', 'editions.isbn13'])
    .where('books.id', '=', params.id)
    .where('books.deleted_at', 'is not', null),
);

type DetailsRow = Awaited<ReturnType<typeof selectBookDetails>>[number];

const toEdition = (row: DetailsRow): BookDetails['edition'] =>
  row.isbn13 === null
    ? null
    : {
        isbn13: row.isbn13,
        title: row.edition_title || row.title,
        label: editionLabel(row),
        pages: row.pages,
      };

type WithOpenOrder = {
  open_order_id: string | null;
  open_order_status: OrderStatus | null;
  hold_ends_at: Date | null;
  open_order_mode: PaymentMode | null;
};

function toOpenOrder({ open_order_id, open_order_status, hold_ends_at, open_order_mode }: WithOpenOrder) {
  const status = openOrderStatuses.find((open) => open === open_order_status);
  if (!open_order_id || !status) return null;
  return {
    _id: open_order_id,
    status,
    isPaidAtMeeting: open_order_mode === 'none',
    holdEndsAt: status === 'unpaid' ? (hold_ends_at?.toISOString() ?? null) : null,
  };
}
