import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  isListed,
  lastBookChange,
  lastEditionChange,
  type SitemapKind,
  type SitemapPart,
} from './sitemap-entries.ts';

/** Half of what the protocol allows in one file, so that with links to all languages it stays under 50 MB, too. */
export const addressesPerFile = 25_000;

/**
 * Divides the ids of all books and editions, also of those that are no longer listed, into parts. Ids grow with time, so
 * a book stays in its part for good, and a part of old books rarely changes. Empty parts are left out.
 */
export async function listSitemapParts(db: Db, pagesPerPart: number): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [];
  for (const kind of ['books', 'editions'] as const) {
    const ranges = await listRanges(db, kind, pagesPerPart);
    // One statement per part keeps each of them short.
    for (const [index, range] of ranges.entries()) {
      const content = await summarize(db, kind, range);
      if (content.pages === 0 || content.lastModified === null) continue;
      const { lastModified } = content;
      parts.push({ name: `${kind}-${index + 1}`, kind, ...range, ...content, lastModified });
    }
  }
  return parts;
}

type Range = { first: string; last: string };

async function listRanges(db: Db, kind: SitemapKind, pagesPerPart: number): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select first, coalesce(lead(previous) over (order by first), ${maxId}) as last
    from (
      select id as first, lag(id) over (order by id) as previous, row_number() over (order by id) as number
      from ${sql.table(kind)}
    ) as numbered
    where number % ${pagesPerPart} = ${1 % pagesPerPart}
    order by first`.execute(db);
  return rows;
}

/** Books that are listed from now on belong to the last part. */
const maxId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

type Summary = { pages: number; lastModified: Date | null; fingerprint: string };

const summaryColumns = (time: ReturnType<typeof lastBookChange>, id: string) => [
  sql<number>`count(*)::int`.as('pages'),
  sql<Date | null>`max(${time})`.as('lastModified'),
  sql<string>`coalesce(sum(hashtext(${sql.ref(id)}::text)), 0)::text`.as('fingerprint'),
];

function summarize(db: Db, kind: SitemapKind, { first, last }: Range): Promise<Summary> {
  if (kind === 'books')
    return (
      db
        .selectFrom('book_search')
        .innerJoin('books', 'books.id', 'book_search.book_id')
        .select(summaryColumns(lastBookChange(), 'books.id'))
        .where('book_search.book_id', '>=', first)
        .where('book_search.book_id', '<=', last)
        // For both tables, or the planner would read the whole of the other one.
        .where('books.id', '>=', first)
        .where('books.id', '<=', last)
        .$castTo<Summary>()
        .executeTakeFirstOrThrow()
    );
  return db
    .selectFrom('editions')
    .select(summaryColumns(lastEditionChange(), 'editions.id'))
    .where('editions.id', '>=', first)
    .where('editions.id', '<=', last)
    .where(isListed)
    .$castTo<Summary>()
    .executeTakeFirstOrThrow();
}
