import type { ClientBase } from 'pg';

export type ContentTable = { name: string; columns: string[] };

/**
 * Sessions, the push subscriptions of their browsers, email tokens and rate limits, which a backup excludes: a restored backup must
 * not revive a session that has been revoked since. The tables of the search are filled from the books again. Look-ups of editions are repeated. Imports of lists of
 * books are over after a month, and one that was running would never end; the sellers' numbers of the books are kept.
 */
const excludedTables = [
  'sessions',
  'push_subscriptions',
  'verifications',
  'rate_limits',
  'book_search',
  'search_words',
  'search_names',
  'edition_look_ups',
  'book_data_turns',
  'book_imports',
  'book_import_rows',
  'book_import_changes',
  'book_import_photos',
  'book_import_files',
] as const;

/**
 * Tables that a backup excludes and a restore leaves as they are: the dumps of Open Library are larger than everything else, and
 * can be imported again.
 */
const importedTables = ['imported_editions', 'imported_authors', 'dump_imports'];

/** The excluded tables that exist: an older schema has fewer. */
export async function existingExcludedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [excludedTables],
  );
  return rows.map(({ name }) => name);
}

const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Lists the tables of a backup, each after those that it references. Deferrable references do not count. Generated columns
 * are left out.
 */
export async function contentTables(client: ClientBase): Promise<ContentTable[]> {
  const { rows } = await client.query<ContentTable & { refers_to: string[] }>(
    `select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and r.oid <> c.oid) as refers_to
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      order by c.relname`,
    [[...excludedTables, ...importedTables, ...migrationTables]],
  );
  const sorted: ContentTable[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = rows.find(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)),
    );
    if (!next)
      throw new Error('Tables refer to each other in a circle; one of the references must be deferrable.');
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** Returns table and columns as COPY expects them: `"books" ("id", "title")`. */
export const columnsOf = ({ name, columns }: ContentTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
