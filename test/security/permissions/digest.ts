import { createHash } from 'node:crypto';
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

/** A hash of every table. A rejected request must leave all of them unchanged. */
export async function digestTables(db: Db): Promise<Digest> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !excludedTables.has(name));
  const each = names.map(
    (name) => sql`select ${name}::text as name,
      coalesce(string_agg(t::text, e'\n' order by t::text), '') as content from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(each, sql` union all `)}`.execute(
    db as unknown as Kysely<unknown>,
  );
  return Object.fromEntries(
    rows.map(({ name, content }) => [name, createHash('sha256').update(content).digest('base64url')]),
  );
}

export const changedTables = (before: Digest, after: Digest): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
