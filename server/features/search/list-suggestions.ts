import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { readIsbn } from '#contract/kernel/isbn.ts';
import type { Suggestions } from '#contract/search.ts';
import { type Params, preparedQuery, preparedVariants } from '#server/db/prepared-query.ts';
import { editionLabel } from '../catalog/found-books.ts';
import { createKeptNames, type Notices } from './kept-names.ts';
import { lastLetter } from './last-letter.ts';
import { type NextTx, type SearchDeps, withSearchTimeout } from './timeout.ts';

const none: Suggestions = { status: true, titles: [], authors: [], editions: [] };

const maxCached = 2_000;

/**
 * Returns a function that suggests what begins with the typed text: titles, authors, and editions, up to 8. Every user gets the same,
 * which each process keeps for a minute, or until a book is taken down or renamed. Clients take turns.
 */
export function createListSuggestions(
  deps: SearchDeps,
  notices?: Notices,
): (typed: string, client?: string) => Promise<Suggestions> {
  const kept = createKeptNames(notices);
  const cached = new LRUCache<string, Suggestions, { text: string; client: string | undefined }>({
    max: maxCached,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { text, client } }) =>
      readIsbn(text) === text ? suggestEdition(deps, text, client) : suggestNames(deps, text, client),
  });
  return (typed, client) => {
    const trimmed = typed.trim();
    if (trimmed === '') return Promise.resolve(none);
    const text = readIsbn(trimmed) ?? trimmed;
    return cached.forceFetch(kept.keyOf(text), { ttl: kept.ttlMs(), context: { text, client } });
  };
}

type Name = { kind: 'title' | 'author' | 'edition'; name: string; detail: string; books: number };

const mostOfAKind = { title: 3, author: 2, edition: 3 } as const;

const suggestNames = (deps: SearchDeps, typed: string, client?: string): Promise<Suggestions> =>
  withSearchTimeout(
    deps,
    async (nextTx) => {
      const [row] = await selectPrefixes(await nextTx(), { typed });
      const [prefix = ''] = row?.prefixes ?? [];
      if (prefix === '') return none;
      const letters = [...prefix].length;
      const rows = await selectNames(
        await nextTx(),
        { by: letters === 1 || letters === 2 ? letters : 'prefix' },
        { prefixes: row?.prefixes ?? [], end: `${row?.follows ?? ''}${lastLetter}` },
      );
      const of = (kind: Name['kind']) => rows.filter((row) => row.kind === kind);
      return {
        status: true,
        titles: of('title').map(({ name, detail }) => ({ title: name, author: detail || null })),
        authors: of('author').map(({ name, books }) => ({ name, books })),
        editions: await describeEditions(nextTx, of('edition')),
      };
    },
    client,
  );

/** What a suggested name begins with, and what follows that: nothing, or the space after an `&`, which stands for a whole word. */
const selectPrefixes = preparedQuery((db, { typed }: Params<{ typed: string }>) =>
  db.selectNoFrom([
    sql<string[]>`search_keys_of(${typed}::text)`.as('prefixes'),
    sql<string>`case when right(search_fold(${typed}::text), 1) = '&' then ' ' else '' end`.as('follows'),
  ]),
);

/** One or two letters have an index that is already sorted by the number of books. */
const selectNames = preparedVariants(
  ({ by }: { by: 1 | 2 | 'prefix' }, { prefixes, end }: Params<{ prefixes: string[]; end: string }>) => {
    const names =
      by === 'prefix'
        ? sql`unnest(${prefixes}::text[]) as typed (prefix) join search_names
            on search_names.prefix ~>=~ typed.prefix and search_names.prefix ~<~ (typed.prefix || ${end}::text)`
        : sql`search_names`;
    const begins =
      by === 'prefix' ? sql`true` : sql`left(search_names.prefix, ${sql.lit(by)}) = (${prefixes}::text[])[1]`;
    const namesOf = (kind: Name['kind']) => sql`
      (select kind, name, detail, books from ${names} where kind = ${sql.lit(kind)} and ${begins}
        order by books desc, name limit ${sql.lit(mostOfAKind[kind])})`;
    return sql<Name>`${sql.join((['title', 'author', 'edition'] as const).map(namesOf), sql` union all `)}`;
  },
);

async function describeEditions(nextTx: NextTx, found: readonly Name[]): Promise<Suggestions['editions']> {
  if (found.length === 0) return [];
  const rows = await selectImprints(await nextTx(), { isbns: found.map(({ detail }) => detail) });
  const labels = new Map(rows.map(({ isbn13, ...imprint }) => [isbn13, editionLabel(imprint)]));
  return found.map(({ name, detail, books }) => ({
    isbn13: detail,
    title: name,
    label: labels.get(detail) ?? detail,
    copies: books,
  }));
}

const selectImprints = preparedQuery((db, { isbns }: Params<{ isbns: string[] }>) =>
  db
    .selectFrom('editions')
    .select(['isbn13', 'publisher', 'published_year'])
    .where(sql<boolean>`isbn13 = any(${isbns}::bigint[])`),
);

const suggestEdition = (deps: SearchDeps, isbn13: string, client?: string): Promise<Suggestions> =>
  withSearchTimeout(
    deps,
    async (nextTx) => {
      const tx = await nextTx();
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
    },
    client,
  );
