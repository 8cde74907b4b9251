import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { loadConfig } from '#server/config/config.ts';
import { readResponse, sends, sendsXml, startCatalogServer } from '#test/support/book-data/catalog-server.ts';
import type { BookData } from './book-data.ts';
import { createBookData } from './create-book-data.ts';
import { sampleEditions } from './sample-editions.ts';
import { bookDataUserAgent } from './user-agent.ts';

let catalogs: Awaited<ReturnType<typeof startCatalogServer>>;
let openLibrary: BookData;
let dnb: BookData;
let bnf: BookData;
beforeAll(async () => {
  catalogs = await startCatalogServer();
  [openLibrary, dnb, bnf] = catalogs.bookData as [BookData, BookData, BookData];
});
beforeEach(() => catalogs.reset());
afterAll(() => catalogs.close());

test('a record of Open Library', async () => {
  catalogs.set('openlibrary', sends(readResponse('open-library/9780980200447.json')));
  expect(await openLibrary.find(['9780980200447'])).toEqual([
    {
      isbns: ['9780980200447', '9781936117369', '1936117363'],
      title: 'Slow reading',
      subtitle: undefined,
      authors: ['John Miedema'],
      publisher: 'Litwin Books',
      published: 'March 2009',
      pages: '92',
    },
  ]);
  expect(catalogs.requests[0]?.address).toBe(
    '/api/books?bibkeys=ISBN:9780980200447,ISBN:098020044X&jscmd=data&format=json',
  );
});

test('a record of Open Library with no ISBN-13 and other fields', async () => {
  catalogs.set('openlibrary', sends(readResponse('open-library/9780451526538.json')));
  expect(await openLibrary.find(['9780451526538'])).toEqual([
    {
      isbns: ['0451526538'],
      title: 'The adventures of Tom Sawyer',
      subtitle: undefined,
      authors: ['Mark Twain'],
      publisher: 'Signet Classic',
      published: '1997',
      pages: '216',
    },
  ]);
});

test('a field of Open Library that has another type than usual spoils no other', async () => {
  const record = {
    title: 'Slow reading',
    subtitle: { value: 'no text' },
    authors: [null, { name: 'John Miedema' }, 'a name'],
    publishers: 'Litwin Books',
    number_of_pages: '92',
    identifiers: { isbn_10: '098020044X', isbn_13: [9780980200447, '9780980200447'] },
  };
  catalogs.set('openlibrary', sends(JSON.stringify({ 'ISBN:9780980200447': record, 'ISBN:1': 'no record' })));
  expect(await openLibrary.find(['9780980200447'])).toEqual([
    {
      isbns: ['9780980200447', '098020044X'],
      title: 'Slow reading',
      subtitle: undefined,
      authors: ['John Miedema'],
      publisher: undefined,
      published: undefined,
      pages: '92',
    },
  ]);
});

test.each([
  ['Mark Twain ; with an introduction by Robert S. Tilton.', ['Mark Twain']],
  ['by John Miedema.', ['John Miedema']],
  ['[by] Anne and Serge Golon', ['Anne and Serge Golon']],
  ['edited by Pierre Albouy', []],
  ['Hergé (Georges Remi)', []],
  ['', []],
])('without authors, the line of the title page says who they are: %s', async (by_statement, authors) => {
  catalogs.set('openlibrary', sends(JSON.stringify({ 'ISBN:9780980200447': { title: 'T', by_statement } })));
  expect(await openLibrary.find(['9780980200447'])).toMatchObject([{ authors }]);
});

test('one request to Open Library is for 50 keys at most, two for each ISBN', async () => {
  await openLibrary.find(Array(openLibrary.isbnsAtOnce).fill('9780980200447'));
  expect(catalogs.requests[0]?.address.split('ISBN:')).toHaveLength(51);
});

test('two records of the German National Library for one ISBN', async () => {
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783406568442.xml')));
  const records = await dnb.find(['9783406568442']);
  expect(records.map(({ isbns, published }) => [isbns, published])).toEqual([
    [['9783406568442'], '2013'],
    [['9783406568442'], '2007'],
  ]);
  const [record] = records;
  expect(record).toMatchObject({
    authors: ['Jan Assmann'],
    publisher: 'Beck',
    language: 'ger',
    pages: '344',
  });
  // The library sends umlauts as two characters.
  expect(record?.title).toBe('\u0098Das\u009c kulturelle Geda\u0308chtnis');
  expect(record?.subtitle?.normalize('NFC')).toBe(
    'Schrift, Erinnerung und politische Identität in frühen Hochkulturen',
  );
  expect(decodeURIComponent(catalogs.requests[0]?.address ?? '')).toContain(
    'query=isbn=9783406568442 or isbn=3406568440',
  );
});

test('of the people of a record of the German National Library, the authors', async () => {
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783621285674.xml')));
  expect(await dnb.find(['9783621285674'])).toEqual([
    {
      isbns: ['9783621285674', '3621285679'],
      title: 'Kognitive Therapie der Depression',
      subtitle: undefined,
      authors: ['Aaron T. Beck', 'A. John Rush', 'Brian F. Shaw', 'Gary Emery'],
      publisher: 'Beltz',
      published: '2017',
      language: 'ger',
      pages: '415',
    },
  ]);
});

test('the pages of a record of the German National Library, whatever is before them', async () => {
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783862729852.xml')));
  expect(await dnb.find(['9783862729852'])).toMatchObject([{ authors: ['Peer Martin'], pages: '448' }]);
  catalogs.set('dnb', sendsXml(readResponse('dnb/sound-recording.xml')));
  expect(await dnb.find(['9783862729852'])).toMatchObject([
    { isbns: [], authors: [], publisher: 'Coates Cat Records', published: '[2017]', pages: undefined },
  ]);
});

test('an author of the German National Library who also drew is an author', async () => {
  const drew = '<subfield code="4">ill</subfield><subfield code="4">aut</subfield>';
  const both = readResponse('dnb/9783862729852.xml').replace('<subfield code="4">ill</subfield>', drew);
  catalogs.set('dnb', sendsXml(both));
  expect(await dnb.find(['9783862729852'])).toMatchObject([{ authors: ['Peer Martin', 'Frauke Schneider'] }]);
});

test('records of the National Library of France', async () => {
  catalogs.set('bnf', sendsXml(readResponse('bnf/9782072862014.xml')));
  expect(await bnf.find(['9782072862014'])).toEqual([
    {
      isbns: ['978-2-07-286201-4', '9782072862014'],
      title: 'Les contemplations',
      subtitle: undefined,
      authors: ['Victor Hugo'],
      publisher: 'Gallimard',
      published: 'DL 2019',
      language: 'fre',
      pages: '534',
    },
  ]);
  expect(decodeURIComponent(catalogs.requests[0]?.address ?? '')).toContain(
    'query=bib.isbn all "9782072862014" or bib.isbn all "2072862019"',
  );
});

test('a record of the National Library of France from before there were ISBN-13', async () => {
  catalogs.set('bnf', sendsXml(readResponse('bnf/9782070541270.xml')));
  expect(await bnf.find(['9782070541270'])).toEqual([
    {
      isbns: ['2-07-054127-4', '9782070541270'],
      title: "Harry Potter à l'école des sorciers",
      subtitle: undefined,
      authors: ['J. K. Rowling'],
      publisher: 'Gallimard',
      published: '1999',
      language: 'fre',
      pages: '232',
    },
  ]);
});

test('the publisher of a record of the National Library of France that names the printer first', async () => {
  catalogs.set('bnf', sendsXml(readResponse('bnf/9782505125990.xml')));
  expect(await bnf.find(['9782505125990'])).toMatchObject([
    { authors: ['Jean Dufaux'], publisher: 'Dargaud Benelux', published: 'DL 2025' },
  ]);
});

test('volumes of a work have their number and their name in the title', async () => {
  const isayama = readResponse('bnf/9782811623258.xml');
  catalogs.set('bnf', sendsXml(isayama));
  expect(await bnf.find(['9782811623258'])).toMatchObject([
    { title: "L'attaque des titans, 1", authors: ['Hajime Isayama'] },
  ]);
  const name = '<mxc:subfield code="h">1.</mxc:subfield><mxc:subfield code="i">Humanité</mxc:subfield>';
  catalogs.set('bnf', sendsXml(isayama.replace('<mxc:subfield code="h">1</mxc:subfield>', name)));
  expect(await bnf.find(['9782811623258'])).toMatchObject([{ title: "L'attaque des titans, 1: Humanité" }]);
  const volume = 'Erdsee</subfield><subfield code="n">1. Trilogie</subfield><subfield code="p">Die Gräber';
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783862729852.xml').replace('Blut und Schokolade', volume)));
  expect(await dnb.find(['9783862729852'])).toMatchObject([{ title: 'Erdsee, 1. Trilogie: Die Gräber' }]);
});

test('what a catalog does not know is no record, and a diagnostic is no answer', async () => {
  for (const source of [openLibrary, dnb, bnf]) expect(await source.find(['9783150099001'])).toEqual([]);
  catalogs.set('dnb', sendsXml(readResponse('dnb/diagnostic.xml')));
  await expect(dnb.find(['9783150099001'])).rejects.toThrow('diagnostic');
});

test('only digits and an X are put into an address', async () => {
  const isbns = ['../../x', '9783150099001&query=1', '9783150099001\r\nHost: x', '978315009900', ''];
  for (const source of [openLibrary, dnb, bnf])
    for (const isbn of isbns) await expect(source.find([isbn]), isbn).rejects.toThrow();
  expect(catalogs.requests).toEqual([]);
});

test('the header says which site asks, in ASCII', () => {
  const about = (name: string, contactEmail: string | null = null) =>
    bookDataUserAgent({ name, contactEmail }, 'https://books.example', 'no-reply@books.example');
  expect(about('Bücher (Bremen)', 'hello@books.example')).toBe(
    'Dogear (Bucher Bremen; +https://books.example; hello@books.example)',
  );
  expect(about('كتب\r\nx: y')).toBe('Dogear (x: y; +https://books.example; no-reply@books.example)');
  expect(about('كتب')).toBe('Dogear (+https://books.example; no-reply@books.example)');
});

test('the demo and a closed network ask no other site', () => {
  const open = (env: Record<string, string>) =>
    createBookData({ mode: loadConfig(env).bookData, userAgent: async () => '' });
  expect(open({}).map(({ name, isOnline }) => [name, isOnline])).toEqual([['embedded', false]]);
  expect(open({ BOOK_DATA: 'off' })).toEqual([]);
  expect(open({ BOOK_DATA: 'online' }).map(({ name }) => name)).toEqual(['openlibrary', 'dnb', 'bnf']);
  expect(() => loadConfig({ BOOK_DATA: 'yes' })).toThrow('BOOK_DATA must be online, embedded, or off');
});

test('requests go to three fixed hosts over https, say who sends them, and follow no redirect', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const sources = createBookData({ mode: 'online', userAgent: async () => 'Dogear (test)' });
  await Promise.allSettled(sources.map((source) => source.find(['9783150099001'])));
  const requests = fetched.mock.calls.map(([address, init]) => ({
    origin: new URL(String(address)).origin,
    redirect: init?.redirect,
    userAgent: new Headers(init?.headers).get('user-agent'),
  }));
  fetched.mockRestore();
  expect(requests).toEqual(
    ['https://openlibrary.org', 'https://services.dnb.de', 'https://catalogue.bnf.fr'].map((origin) => ({
      origin,
      redirect: 'error',
      userAgent: 'Dogear (test)',
    })),
  );
});

test('the sample has valid ISBNs', () => {
  for (const { isbns } of sampleEditions) expect(isbns.map(readIsbn)).toEqual(isbns);
});
