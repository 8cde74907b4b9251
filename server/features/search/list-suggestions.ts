import { sql } from 'kysely';
import type { Suggestions } from '#contract/search.ts';
import type { Db } from '#server/db/schema.ts';
import { editionLabel } from '../catalog/found-books.ts';
import { queryWords } from './query-words.ts';
import { withSearchTimeout } from './timeout.ts';

const mostOfAKind = { title: 3, author: 2, edition: 3 };
const none: Suggestions = { status: true, titles: [], authors: [], editions: [] };

/** Suggests what begins with the typed text: titles, authors, and editions of such titles with several copies. */
export async function listSuggestions(db: Db, typed: string): Promise<Suggestions> {
  const prefix = queryWords(typed).join(' ');
  if (prefix === '') return none;
  return withSearchTimeout(db, async (tx) => {
    const named = (kind: 'title' | 'author') =>
      tx
        .selectFrom('search_names')
        .select(['name', 'author', 'books'])
        .where('kind', '=', kind)
        .where('prefix', 'like', sql<string>`unaccent(${prefix}) || '%'`)
        .orderBy('books', 'desc')
        .orderBy('name')
        .limit(mostOfAKind[kind])
        .execute();
    const titles = await named('title');
    const authors = await named('author');
    const editions =
      titles.length > 0
        ? await editionsOf(
            tx,
            titles.map(({ name }) => name),
          )
        : [];
    return {
      status: true,
      titles: titles.map(({ name, author }) => ({ title: name, author: author || null })),
      authors: authors.map(({ name, books }) => ({ name, books })),
      editions,
    };
  });
}

async function editionsOf(db: Db, titles: readonly string[]): Promise<Suggestions['editions']> {
  const rows = await db
    .selectFrom('book_search')
    .innerJoin('editions', 'editions.id', 'book_search.edition_id')
    .select(['editions.isbn13', 'editions.title', 'editions.publisher', 'editions.published_year'])
    .select((eb) => eb.fn.countAll<string>().as('copies'))
    .where('book_search.title', 'in', titles)
    .groupBy('editions.id')
    .orderBy('copies', 'desc')
    .limit(mostOfAKind.edition)
    .execute();
  return rows.map(({ isbn13, title, copies, ...imprint }) => ({
    isbn13,
    title,
    label: editionLabel(imprint) ?? isbn13,
    copies: Number(copies),
  }));
}
