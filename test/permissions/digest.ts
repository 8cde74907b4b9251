import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Counters that every attempt changes, and tables without application state. */
const excludedTables = new Set([
  'rate_limits',
  'kysely_migration',
  'kysely_migration_lock',
  'demo_google_records',
]);

export type Digest = Record<string, string>;

/**
 * What every table holds, as its number of rows and the newest transaction that wrote one of them: both stay as they are only if
 * nothing was written. A rejected request must leave all of them unchanged.
 */
export async function digestTables(db: Db): Promise<Digest> {
  // The same in every database of the tests.
  tableNames ??= await listTables(db);
  const each = tableNames.map(
    (name) => sql`select ${name}::text as name,
      count(*) || ' rows, the newest of transaction ' || max(xmin::text::bigint) as content from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(each, sql` union all `)}`.execute(
    db as unknown as Kysely<unknown>,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

let tableNames: string[] | undefined;

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !excludedTables.has(name));
}

export const changedTables = (before: Digest, after: Digest): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
