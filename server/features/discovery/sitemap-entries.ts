import { sql } from 'kysely';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { bookSlug } from '#server/lib/slugify.ts';

export type SitemapKind = 'books' | 'editions';

/** A range of ids, with what the sitemap has of it. */
export type SitemapPart = {
  /** Such as `books-1`, the name of its file. */
  name: string;
  kind: SitemapKind;
  first: string;
  last: string;
  pages: number;
  lastModified: Date;
  /** Changes with the pages in it. */
  fingerprint: string;
};

/** The time is PostgreSQL's text, because a Date for each of a million rows takes longer than reading them. */
export type SitemapEntry = { path: string; lastModified: string };

const rowsPerRead = 1_000;

/** The last change of a book's page: of the book itself, and of its bookings. For queries that have `books`. */
export const lastBookChange = () => sql<Date>`greatest(books.updated_at, books.created_at,
  (select max(greatest(orders.created_at, orders.paid_at, orders.closed_at)) from orders where orders.book_id = books.id))`;

/** The last change of an edition's page: of the edition, and of its copies, also sold ones. For queries that have `editions`. */
export const lastEditionChange = () => sql<Date>`greatest(editions.fetched_at,
  (select max(books.updated_at) from books where books.edition_id = editions.id and books.updated_at is not null),
  (select max(${lastBookChange()}) from books
    where books.edition_id = editions.id and books.sold_at is null and books.deleted_at is null))`;

/** Whether there is a copy to buy. For queries that have `editions`. */
export const isListed = sql<boolean>`exists (
  select from books join book_search on book_search.book_id = books.id
  where books.edition_id = editions.id and books.sold_at is null and books.deleted_at is null)`;

/** Reads the addresses of a part in steps, so that its size does not matter for the memory. */
export async function* readSitemapEntries(db: Db, part: SitemapPart): AsyncGenerator<SitemapEntry[]> {
  const read = part.kind === 'books' ? readBooks : readEditions;
  let after: string | undefined;
  do {
    const rows = await read(db, part, after);
    yield rows;
    after = rows.length === rowsPerRead ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Lists the shelves that books can be listed on. */
export const listShelves = (db: Db): Promise<{ slug: string }[]> =>
  db
    .selectFrom('categories')
    .select('slug')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

const asXmlTime = (time: ReturnType<typeof lastBookChange>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type Bounds = Pick<SitemapPart, 'first' | 'last'>;
type EntryWithId = SitemapEntry & { id: string };

async function readBooks(db: Db, { first, last }: Bounds, after?: string): Promise<EntryWithId[]> {
  const [from, isAfter] = [after ?? first, after === undefined ? '>=' : '>'] as const;
  const rows = await db
    .selectFrom('book_search')
    .innerJoin('books', 'books.id', 'book_search.book_id')
    .select(['books.id', 'books.title', asXmlTime(lastBookChange()).as('lastModified')])
    .where('book_search.book_id', isAfter, from)
    .where('book_search.book_id', '<=', last)
    // For both tables, or the planner would read the whole of the other one.
    .where('books.id', isAfter, from)
    .where('books.id', '<=', last)
    .orderBy('book_search.book_id')
    .limit(rowsPerRead)
    .execute();
  return rows.map(({ id, title, lastModified }) => ({
    id,
    path: pageHref('/book/:id/:slug', { id, slug: bookSlug(title) }),
    lastModified,
  }));
}

async function readEditions(db: Db, { first, last }: Bounds, after?: string): Promise<EntryWithId[]> {
  const rows = await db
    .selectFrom('editions')
    .select(['editions.id', 'editions.isbn13', asXmlTime(lastEditionChange()).as('lastModified')])
    .where('editions.id', after === undefined ? '>=' : '>', after ?? first)
    .where('editions.id', '<=', last)
    .where(isListed)
    .orderBy('editions.id')
    .limit(rowsPerRead)
    .execute();
  return rows.map(({ id, isbn13, lastModified }) => ({
    id,
    path: pageHref('/isbn/:isbn', { isbn: isbn13 }),
    lastModified,
  }));
}
