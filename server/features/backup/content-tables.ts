import type { ClientBase } from 'pg';
import { allTables } from '#server/db/tables/all-tables.ts';
import type { InBackups } from '#server/db/tables/in-backups.ts';

export type ContentTable = { name: string; columns: string[] };

const namesOf = (isWanted: (table: InBackups<string>) => boolean): string[] =>
  Object.keys(allTables).filter((name) => allTables[name] && isWanted(allTables[name]));

export const ownTables = namesOf(() => true);
const contentNames = namesOf(({ rows }) => rows !== 'none' && rows !== 'untouched');
const excludedNames = namesOf(({ rows }) => rows === 'none');

/** The excluded tables that exist: an older schema has fewer. */
export async function existingExcludedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any($1) order by relname`,
    [excludedNames],
  );
  return rows.map(({ name }) => name);
}

/**
 * Lists the tables of a backup, each after those that it references. Deferrable references do not count. Generated columns
 * are left out, and secrets that a restore makes null.
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
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1)
      order by c.relname`,
    [contentNames],
  );
  const sorted: ContentTable[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = rows.find(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)),
    );
    if (!next)
      throw new Error('Tables refer to each other in a circle; one of the references must be deferrable.');
    const { name, columns } = next;
    sorted.push({ name, columns: columns.filter((column) => !voidedColumns(name).includes(column)) });
  }
  return sorted;
}

/** The condition for the rows that a backup has of a table; undefined if it has all. */
export function conditionOf(name: string): string | undefined {
  const rows = allTables[name]?.rows;
  return typeof rows === 'object' ? rows.where : undefined;
}

/** The columns with secrets that a restore makes null. */
export const voidedColumns = (name: string): string[] =>
  Object.entries(allTables[name]?.secrets ?? {}).flatMap(([column, use]) => (use === 'null' ? [column] : []));

/** Returns table and columns as COPY expects them: `"books" ("id", "title")`. */
export const columnsOf = ({ name, columns }: ContentTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
