import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createRng, type Rng } from '#test/support/seeded-rng.ts';
import { makeWords } from '../vocabulary.ts';

const languages = ['eng', 'eng', 'eng', 'ger', 'spa', 'fre', 'rus', 'ara', 'chi', ''] as const;
const linesAtOnce = 1_000;

/**
 * Writes a compressed dump of made-up editions that has the shape and the size of Open Library's: about 800 bytes a line, each with an
 * ISBN-13 and most with an ISBN-10. Returns the ISBNs.
 */
export async function writeDump(file: string, lines: number): Promise<string[]> {
  const rng = createRng('dump of editions');
  const words = makeWords(20_000) as [string, ...string[]];
  const isbns: string[] = [];
  async function* all() {
    for (let line = 0; line < lines; line += linesAtOnce)
      yield Array.from({ length: Math.min(linesAtOnce, lines - line) }, (_, index) => {
        const isbn10 = isbn10Of(line + index);
        isbns.push(isbn13Of(isbn10));
        return editionLine(rng, words, line + index, isbn10);
      }).join('');
  }
  await pipeline(Readable.from(all()), createGzip({ level: 1 }), createWriteStream(file));
  return isbns;
}

function editionLine(rng: Rng, words: [string, ...string[]], number: number, isbn10: string): string {
  const phrase = (length: number) => Array.from({ length }, () => rng.pick(words)).join(' ');
  const language = rng.pick(languages);
  const key = `/books/OL${number + 1}M`;
  const revision = 1 + rng.int(12);
  const time = { type: '/type/datetime', value: '2019-11-11T06:22:33.558146' };
  const record = {
    publishers: [phrase(2)],
    number_of_pages: 40 + rng.int(900),
    ...(rng.chance(0.3) && { subtitle: phrase(6) }),
    covers: [rng.int(10_000_000)],
    physical_format: 'Paperback',
    key,
    authors: [{ key: `/authors/OL${1 + rng.int(500_000)}A` }],
    subjects: [phrase(2), phrase(3), phrase(2)],
    ...(language && { languages: [{ key: `/languages/${language}` }] }),
    classifications: {},
    source_records: [
      `amazon:${isbn10}`,
      `marc:marc_records/part${rng.int(40)}.dat:${rng.int(1_000_000_000)}:837`,
    ],
    title: phrase(2 + rng.int(6)),
    identifiers: { goodreads: [String(rng.int(9_000_000))], librarything: [String(rng.int(9_000_000))] },
    isbn_13: [isbn13Of(isbn10)],
    ...(rng.chance(0.8) && { isbn_10: [isbn10] }),
    publish_date: `January 1, ${1970 + rng.int(54)}`,
    works: [{ key: `/works/OL${number + 1}W` }],
    type: { key: '/type/edition' },
    latest_revision: revision,
    revision,
    created: time,
    last_modified: time,
  };
  return `/type/edition\t${key}\t${revision}\t${time.value}\t${JSON.stringify(record)}\n`;
}

/** Of 0-00 to 0-19, which publishers have completely, spread over the range as in reality. */
function isbn10Of(number: number): string {
  const nine = String((number * 48_271 + 1) % 19_999_999).padStart(9, '0');
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const rest = (11 - (sum % 11)) % 11;
  return nine + (rest === 10 ? 'X' : rest);
}

function isbn13Of(isbn10: string): string {
  const twelve = `978${isbn10.slice(0, 9)}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return twelve + ((10 - (sum % 10)) % 10);
}
