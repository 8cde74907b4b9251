import { sql } from 'kysely';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Db } from '#server/db/schema.ts';
import type { EditionData } from './read-record.ts';

/** Finds an edition in the imported dump. The names of its authors are there if their dump has been imported, too. */
export async function findImportedEdition(db: Db, isbn13: string): Promise<EditionData | undefined> {
  const [edition] = await selectImportedEdition(db, { isbn13 });
  return edition;
}

const authorNames = sql<string[]>`array(
  select imported_authors.name from unnest(imported_editions.author_ids) with ordinality as author (id, position)
  join imported_authors on imported_authors.id = author.id order by author.position)`;

const selectImportedEdition = preparedQuery((db, params: Params<{ isbn13: string }>) =>
  db
    .selectFrom('imported_editions')
    .select(['title', 'subtitle', 'publisher', 'published_year', 'language', 'pages'])
    .select(authorNames.as('authors'))
    .where('isbn13', '=', params.isbn13),
);
