import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unescapeFormula } from '#server/lib/csv/formulas.ts';
import { writeCsv } from '#server/lib/csv/write-csv.ts';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { parseFile } from './file/parse-file.ts';

const app = setUpTestApp();

const refusal = async (file: string | Uint8Array): Promise<string> => {
  const error = await parseFile(Buffer.from(file as string)).then(
    () => undefined,
    (problem: Error) => problem,
  );
  return error?.message ?? 'accepted';
};

describe('a file is refused with the reason', () => {
  test.each([
    ['nothing', ''],
    ['headings alone', `${head}\n\n`],
  ])('%s', async (_, file) => {
    expect(await refusal(file)).toBe('This file has no rows.');
  });

  test('a spreadsheet that was not saved as text', async () => {
    expect(await refusal(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 9]))).toContain(
      'This isn’t a CSV or text file.',
    );
  });

  test('a NUL in a cell', async () => {
    expect(await refusal(`${head}\n1,Em\0ma`)).toContain('This isn’t a CSV or text file.');
  });

  test('no headings', async () => {
    expect(await refusal('1,Middlemarch,4\n2,Emma,5')).toContain('The first row must name the columns');
  });

  test('a quotation mark that is not closed', async () => {
    expect(await refusal(`${head}\n1,"Emma,5\n2,x`)).toBe('A quotation mark in row 2 isn’t closed.');
  });

  test('a cell without end', async () => {
    expect(await refusal(`${head}\n${row('1', 'x'.repeat(200_000))}`)).toBe('Row 2 is too long.');
  });

  test('a hundred thousand columns', async () => {
    expect(await refusal(`${head}${',x'.repeat(40_000)}\n1`)).toBe('This file has more than 100 columns.');
    expect(await refusal(`${head}${',x'.repeat(100_000)}\n1`)).toBe('Row 1 is too long.');
  });

  test('more than 5,000 rows', async () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => row(String(index)));
    expect(await refusal([head, ...rows.slice(1)].join('\n'))).toBe('accepted');
    expect(await refusal([head, ...rows].join('\n'))).toContain('more than 5,000 rows');
  });

  test('more than 20,000 empty rows', async () => {
    expect(await refusal(`${head}${'\n,'.repeat(19_990)}\n${row('1')}`)).toBe('accepted');
    expect(await refusal(`${head}${'\n,'.repeat(20_010)}\n${row('1')}`)).toContain('more than 5,000 rows');
  });

  test('more than 5 MB', async () => {
    const own = importsOf(app, await app.joinSeller());
    expect(await own.send(`${head}\n${'x'.repeat(5 * 1024 * 1024)}`)).toMatchObject({
      status: 413,
      body: { message: 'This file is larger than 5 MB. Split it into smaller files.' },
    });
  });
});

describe('a file is read', () => {
  const titles = async (file: Uint8Array | string) =>
    (await parseFile(Buffer.from(file as string))).rows.map((one) => one.of('title'));

  test.each([
    ['with a mark of UTF-8', `\ufeff${head}\n${row('1', 'Émile')}`],
    ['with the ends of lines of old Macs', `${head}\r${row('1', 'Émile')}\r`],
    ['with semicolons', `${head}\n${row('1', 'Émile')}`.replaceAll(',', ';')],
    ['with tabs', `${head}\r\n${row('1', 'Émile')}`.replaceAll(',', '\t')],
  ])('%s', async (_, file) => {
    expect(await titles(file)).toEqual(['Émile']);
  });

  test('in Windows-1252 and in UTF-16', async () => {
    const text = `${head}\n${row('1', 'Émile')}`;
    expect(await titles(Buffer.from(text, 'latin1'))).toEqual(['Émile']);
    expect(await titles(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(['Émile']);
  });

  test('with quotation marks where tabs need none', async () => {
    expect(await titles(`listingid\ttitle\tprice\n1\tThe "Best" of it\t4`)).toEqual(['The "Best" of it']);
  });

  test('with the numbers of its rows as a spreadsheet counts them', async () => {
    const { rows } = await parseFile(Buffer.from('listingid,title,price\n1,"two\nlines",4\n,,\n2,Emma,4'));
    expect(rows.map(({ number }) => number)).toEqual([2, 4]);
  });
});

describe('what we write', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', 'x', ' '),
      maxLength: 12,
    }),
  );

  test('any table is read back as it was', async () => {
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, async (cells) => {
        const rows = cells.map((texts, index) => [
          `id ${index}`,
          ...texts.map((text) => text.replaceAll('\0', '')),
        ]);
        const parts: Buffer[] = [];
        for await (const part of writeCsv([['listingid', 'title', 'price', 'description'], ...rows]))
          parts.push(Buffer.from(part));
        const read = await parseFile(Buffer.concat(parts));
        expect(read.rows.map((one) => one.cells.map(unescapeFormula))).toEqual(rows);
      }),
    );
  });

  test('begins no cell like a formula', async () => {
    const parts: Buffer[] = [];
    const formulas = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', "'=1"];
    for await (const part of writeCsv([[...formulas, 'plain']])) parts.push(Buffer.from(part));
    const escaped = formulas.map((formula) => `"'${formula}"`);
    expect(Buffer.concat(parts).toString()).toBe(`\ufeff${escaped.join(',')},"plain"\r\n`);
  });
});
