import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/open-database.ts';
import { inventIsbn } from '#test/support/book-data/invent-isbn.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { importDump } from './import-dump.ts';

const app = setUpTestApp();
let folder: string;
/** As for a command: COPY is not possible on the connections of a server. */
let pool: Pool;
beforeAll(async () => {
  pool = connect(app.connection, { isPipelined: false }).pool;
  folder = await mkdtemp(join(tmpdir(), 'dogear-dump-'));
});
afterEach(async () => {
  for (const table of ['imported_editions', 'imported_authors', 'dump_imports'] as const)
    await app.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
});

const time = '2024-01-01T00:00:00.000000';
const editionLine = (record: object, revision = 1) =>
  `/type/edition\t/books/OL1M\t${revision}\t${time}\t${JSON.stringify({ type: { key: '/type/edition' }, ...record })}`;
const authorLine = (id: number, name: string) =>
  `/type/author\t/authors/OL${id}A\t1\t${time}\t${JSON.stringify({ name, key: `/authors/OL${id}A` })}`;

async function dumpOf(lines: string[], name = 'dump.txt.gz'): Promise<string> {
  const file = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}
const importLines = async (lines: string[], languages: string[] | undefined = undefined) =>
  importDump(pool, await dumpOf(lines), { languages });
const findImported = (isbn13: string) =>
  app.db.selectFrom('imported_editions').selectAll().where('isbn13', '=', isbn13).executeTakeFirst();
const countImported = async () =>
  (await app.db.selectFrom('imported_editions').select('isbn13').execute()).length;

test('an edition of the dump is found by each of its ISBNs, with the names of its authors', async () => {
  const isbn13 = inventIsbn('978014');
  const edition = {
    title: 'Wuthering "Heights"\\',
    subtitle: 'a\tnovel',
    authors: [{ key: '/authors/OL4327048A' }, { key: '/authors/x' }],
    publishers: ['Penguin'],
    publish_date: 'January 1, 2003',
    number_of_pages: 416,
    languages: [{ key: '/languages/eng' }],
    isbn_10: ['0-8044-2957-X'],
    isbn_13: [isbn13, 'not one'],
  };
  expect(await importLines([editionLine(edition), authorLine(4327048, 'Emily Brontë')])).toEqual({
    lines: 2,
    editions: 2,
    authors: 1,
    badLines: 0,
  });
  const seller = await app.joinSeller();
  for (const isbn of [isbn13, '080442957X'])
    expect((await seller.get(`/isbn/${isbn}`)).body.edition).toMatchObject({
      title: 'Wuthering "Heights"\\',
      subtitle: 'a novel',
      authors: ['Emily Brontë'],
      publisher: 'Penguin',
      published_year: 2003,
      language: 'en',
      pages: 416,
    });
});

test('a field of an edition that has another type than usual spoils no other', async () => {
  const isbn13 = inventIsbn('978014');
  const edition = {
    title: 'Old',
    isbn_13: isbn13,
    number_of_pages: '416',
    authors: [null, { key: '/authors/OL1A' }],
  };
  await importLines([editionLine({ ...edition, publishers: [null, 'Penguin'], languages: 'eng' })]);
  expect(await findImported(isbn13)).toMatchObject({
    title: 'Old',
    pages: 416,
    publisher: 'Penguin',
    author_ids: ['1'],
    language: null,
  });
});

test('of the chosen languages, and of none, editions are imported; others are not', async () => {
  const inLanguage = (code?: string) => ({
    title: 'T',
    isbn_13: [inventIsbn('978014')],
    ...(code && { languages: [{ key: `/languages/${code}` }] }),
  });
  const lines = [inLanguage('ger'), inLanguage('eng'), inLanguage('fre'), inLanguage()].map((one) =>
    editionLine(one),
  );
  await importLines(lines, ['ger', 'deu', 'eng']);
  expect(await countImported()).toBe(3);
  await importLines(lines);
  expect(await countImported()).toBe(4);
});

test('bad lines are counted, and keep nothing else from being imported', async () => {
  const isbn = inventIsbn('978014');
  const lines = [
    '{',
    'no tabs at all',
    '/type/edition\t/books/OL1M\t1',
    `/type/edition\t/books/OL1M\t1\t${time}\t{"isbn_13": ["${isbn}"`,
    `/type/edition\t/books/OL1M\tx\t${time}\t{"isbn_13": ["${isbn}"]}`,
    `/type/author\t/authors/OL1A\t1\t${time}\t{}`,
    `/type/work\t/works/OL1W\t1\t${time}\t{}`,
    editionLine({ title: '<b>T</b>', isbn_13: [inventIsbn('978014')] }),
    editionLine({ title: 'x'.repeat(5_000_000), isbn_13: [inventIsbn('978014')] }),
    editionLine({ title: 'Good', isbn_13: [isbn], number_of_pages: 1e12, publish_date: '\u0000' }),
  ];
  expect(await importLines(lines)).toMatchObject({ editions: 1, badLines: 5 });
  expect(await findImported(isbn)).toMatchObject({ title: 'Good', pages: null, published_year: null });
});

test('the later revision of a record wins, whatever is imported first, and how often', async () => {
  const isbn = inventIsbn('978014');
  const line = (title: string, revision: number) => editionLine({ title, isbn_13: [isbn] }, revision);
  await importLines([line('Second', 2), line('First', 1)]);
  expect((await findImported(isbn))?.title).toBe('Second');
  await importLines([line('First', 1)]);
  expect((await findImported(isbn))?.title).toBe('Second');
  expect(await importLines([line('First', 1)])).toBeUndefined();
  await importLines([line('Tenth', 10)]);
  expect((await findImported(isbn))?.title).toBe('Tenth');
});

test('an import that was stopped goes on after what it has written', async () => {
  const isbns = Array.from({ length: 12_000 }, () => inventIsbn('978014'));
  const lines = isbns.map((isbn) => editionLine({ title: 'T', isbn_13: [isbn] }));
  const whole = await dumpOf(lines, 'stopped.txt');
  const stop = () => {
    throw new Error('stopped');
  };
  await expect(importDump(pool, whole, { languages: undefined, onProgress: stop })).rejects.toThrow(
    'stopped',
  );
  const written = await countImported();
  expect(written).toBeGreaterThanOrEqual(5_000);
  expect(written).toBeLessThan(12_000);
  expect(await importDump(pool, whole, { languages: undefined })).toMatchObject({
    lines: 12_000,
    editions: 12_000 - written,
  });
  expect(await countImported()).toBe(12_000);
});

test('a damaged file is reported with the line, and what came before it is kept', async () => {
  const isbns = Array.from({ length: 30_000 }, () => inventIsbn('978014'));
  const file = await dumpOf(isbns.map((isbn) => editionLine({ title: 'T', isbn_13: [isbn] })));
  const bytes = await createReadStream(file).toArray();
  const whole = Buffer.concat(bytes as Buffer[]);
  await writeFile(file, whole.subarray(0, Math.floor(whole.length / 2)));
  await expect(importDump(pool, file, { languages: undefined })).rejects.toThrow(
    /could not be read after line \d+/,
  );
  expect(await countImported()).toBeGreaterThan(0);
  await expect(importDump(pool, join(folder, 'none'), { languages: undefined })).rejects.toThrow('ENOENT');
});

test('two imports do not run at once', async () => {
  const client = await pool.connect();
  await client.query("select pg_advisory_lock(hashtext('dogear import of editions'))");
  await expect(importLines([authorLine(1, 'A')])).rejects.toThrow('Another import is running.');
  client.release(true);
});
