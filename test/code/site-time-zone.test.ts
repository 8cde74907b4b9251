import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** The stand-ins of the demo are no part of a site. */
const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/cli\/|\/migrations\//.test(file),
);

/** Days of the process or the browser, or of UTC, in which the site may be on another day. */
const otherDays = [
  /\.get(UTC)?(FullYear|Month|Date|Day|Hours)\(/,
  /\.toLocale(Date|Time)String\(/,
  /\.toISOString\(\)\s*\.(slice|split|substring)\(/,
  /\b(?:at|\w+At)\.slice\(0, 1\d\)/,
  /to_char\(/,
  /current_date|localtimestamp/i,
];

/** What is not the day of a moment. */
const allowed: Record<string, string> = {
  'contract/kernel/day.ts': 'formats days that are known without a time',
  'server/features/editions/look-up/read-record.ts': 'the latest year in which a book may appear',
  'web/features/payments/card-validation.ts': 'the year in which a card ends',
  'web/features/meetings/meeting-times.ts': 'counts days from the day of the site',
  'web/features/payouts/payments/payout-name.ts': 'the name of a file',
  'server/lib/xml.ts': 'moments with their time zone',
  'server/features/site/site-time-zone.ts': 'the day of the site itself',
  'server/db/pagination.ts': 'checks a cursor',
  'server/features/search/statement.ts': 'moments in a cursor',
  'server/features/catalog/book-mapper.ts': 'moments in a cursor',
  'server/features/discovery/sitemap-entries.ts': 'moments of a sitemap, with their time zone',
};

const source = (file: string) => readFileSync(resolve(root, file), 'utf8');

test('a day that is shown is that of the site', () => {
  const wrong = files.filter(
    (file) => !allowed[file] && otherDays.some((pattern) => pattern.test(source(file))),
  );
  expect(wrong, 'use useDay, useMoment, siteDay, or the mail language').toEqual([]);
});

test('no exception is left over', () => {
  const unused = Object.keys(allowed).filter(
    (file) => !otherDays.some((pattern) => pattern.test(source(file))),
  );
  expect(unused).toEqual([]);
});

test('each format of dates names its time zone', () => {
  const formats = files.flatMap((file) =>
    [...source(file).matchAll(/\bdateTimeFormat\(([^;]*?)\)(?=[\s;.)])/gs)].map(([, options]) => [
      file,
      options,
    ]),
  );
  expect(formats.length).toBeGreaterThan(8);
  expect(formats.filter(([, options]) => !options?.includes('timeZone')).map(([file]) => file)).toEqual([]);
});
