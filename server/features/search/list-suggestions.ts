import { sql } from 'kysely';
import type { Suggestions } from '#contract/search.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { editionLabel } from '../catalog/found-books.ts';
import { readIsbn } from '../catalog/isbn.ts';
import { queryWords, splitHyphens } from './query-words.ts';
import { withSearchTimeout } from './timeout.ts';

const none: Suggestions = { status: true, titles: [], authors: [], editions: [] };

const cacheMs = 60_000;
const maxCached = 2_000;

/**
 * Returns a function that suggests what begins with the typed text: titles, authors, and editions, up to 8. Every user gets the same,
 * which each process keeps for a minute.
 */
export function openSuggestions(db: Db): (typed: string) => Promise<Suggestions> {
  const cached = new Map<string, { suggestions: Promise<Suggestions>; readAt: number }>();
  return (typed) => {
    const prefix = splitHyphens(queryWords(typed)).join(' ');
    const isbn13 = readIsbn(typed);
    if (prefix === '') return Promise.resolve(none);
    const key = isbn13 ?? prefix;
    const known = cached.get(key);
    if (known && performance.now() - known.readAt < cacheMs) return known.suggestions;
    cached.delete(key);
    if (cached.size >= maxCached) cached.delete(cached.keys().next().value ?? '');
    const suggestions = isbn13 ? suggestEdition(db, isbn13) : suggestNames(db, prefix);
    cached.set(key, { suggestions, readAt: performance.now() });
    suggestions.catch(() => cached.delete(key));
    return suggestions;
  };
}

type Name = { kind: 'title' | 'author' | 'edition'; name: string; detail: string; books: number };

const mostOfAKind = { title: 3, author: 2, edition: 3 } as const;

const suggestNames = (db: Db, typed: string): Promise<Suggestions> =>
  withSearchTimeout(db, async (tx) => {
    const [prefix] = (await sql<{ prefix: string }>`select search_prefix_of(${typed}) as prefix`.execute(tx))
      .rows;
    if (!prefix?.prefix) return none;
    const names = sql.join(
      (['title', 'author', 'edition'] as const).map((kind) => namesOf(kind, prefix.prefix)),
      sql` union all `,
    );
    const { rows } = await sql<Name>`${names}`.execute(tx);
    const of = (kind: Name['kind']) => rows.filter((row) => row.kind === kind);
    return {
      status: true,
      titles: of('title').map(({ name, detail }) => ({ title: name, author: detail || null })),
      authors: of('author').map(({ name, books }) => ({ name, books })),
      editions: await describeEditions(tx, of('edition')),
    };
  });

/** One or two letters have an index that is already sorted by the number of books. */
function namesOf(kind: Name['kind'], prefix: string) {
  const letters = [...prefix].length;
  const begins =
    letters <= 2
      ? sql`left(prefix, ${sql.lit(letters)}) = ${prefix}`
      : sql`prefix ~>=~ ${prefix} and prefix ~<~ ${`${prefix}\u{10FFFF}`}`;
  return sql`(select kind, name, detail, books from search_names where kind = ${kind} and ${begins}
    order by books desc, name limit ${sql.lit(mostOfAKind[kind])})`;
}

async function describeEditions(tx: Tx, found: readonly Name[]): Promise<Suggestions['editions']> {
  if (found.length === 0) return [];
  const rows = await tx
    .selectFrom('editions')
    .select(['isbn13', 'publisher', 'published_year'])
    .where(
      'isbn13',
      'in',
      found.map(({ detail }) => detail),
    )
    .execute();
  const labels = new Map(rows.map(({ isbn13, ...imprint }) => [isbn13, editionLabel(imprint)]));
  return found.map(({ name, detail, books }) => ({
    isbn13: detail,
    title: name,
    label: labels.get(detail) ?? detail,
    copies: books,
  }));
}

const suggestEdition = (db: Db, isbn13: string): Promise<Suggestions> =>
  withSearchTimeout(db, async (tx) => {
    const edition = await tx
      .selectFrom('editions')
      .select(['title', 'publisher', 'published_year'])
      .select((eb) =>
        eb
          .selectFrom('book_search')
          .select((copies) => copies.fn.countAll<number>().as('copies'))
          .where('book_search.isbn13', '=', isbn13)
          .as('copies'),
      )
      .where('isbn13', '=', isbn13)
      .executeTakeFirst();
    if (!edition) return none;
    const { title, copies, ...imprint } = edition;
    return {
      ...none,
      editions: [{ isbn13, title, label: editionLabel(imprint) ?? isbn13, copies: Number(copies) }],
    };
  });
