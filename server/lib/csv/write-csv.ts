import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { escapeFormula } from './formulas.ts';

/**
 * Writes rows as CSV while they are read. It begins with the mark by which spreadsheets recognize UTF-8. Formulas are escaped
 * here and not by the library, which does not escape the escaped ones, so that every text can be read back.
 */
export function writeCsv(rows: AsyncIterable<string[]> | Iterable<string[]>): Readable {
  const lines = stringify({ bom: true, quoted: true, quoted_empty: false, record_delimiter: '\r\n' });
  const source = Readable.from(escaped(rows));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* escaped(rows: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(escapeFormula);
}

/** A response that downloads the rows as a file. */
export const csvDownload = (rows: AsyncIterable<string[]>, fileName: string): Response =>
  new Response(Readable.toWeb(writeCsv(rows)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
