import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DumpAuthor, DumpEdition } from './read-dump-line.ts';

export type Batch = { editions: DumpEdition[]; authors: DumpAuthor[] };

const editionColumns = [
  'isbn13',
  'title',
  'subtitle',
  'author_ids',
  'publisher',
  'published_year',
  'language',
  'pages',
  'revision',
] as const;
const authorColumns = ['id', 'name', 'revision'] as const;

/** Creates the tables that a batch is copied into, of this connection only. */
export async function prepareBatches(client: ClientBase): Promise<void> {
  for (const table of ['imported_editions', 'imported_authors'])
    await client.query(`create temporary table new_${table} (like ${table}) on commit delete rows`);
}

/** Writes a batch and how far the dump has been read, together. What is there of an equal or later revision stays. */
export async function writeBatch(
  client: ClientBase,
  { editions, authors }: Batch,
  { fingerprint, lines }: { fingerprint: string; lines: number },
): Promise<void> {
  await client.query('begin');
  await merge(client, 'imported_editions', editionColumns, editions);
  await merge(client, 'imported_authors', authorColumns, authors);
  await client.query(
    `insert into dump_imports (fingerprint, lines) values ($1, $2)
      on conflict (fingerprint) do update set lines = excluded.lines, updated_at = now()`,
    [fingerprint, lines],
  );
  await client.query('commit');
}

/** The first column is the key. */
async function merge<Row extends object>(
  client: ClientBase,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const [key, ...others] = columns;
  const names = columns.join(', ');
  const text = rows.map((row) => columns.map((column) => toCopyText(row[column])).join('\t'));
  const copy = client.query(copyFrom(`copy new_${table} (${names}) from stdin`));
  await pipeline(Readable.from([`${text.join('\n')}\n`]), copy);
  await client.query(
    `insert into ${table} (${names})
      select distinct on (${key}) ${names} from new_${table} order by ${key}, revision desc
      on conflict (${key}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
        where ${table}.revision < excluded.revision`,
  );
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toCopyText(value: unknown): string {
  if (value === null) return '\\N';
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value).replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}
