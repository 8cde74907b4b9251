import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readResponse, sends, sendsXml, startCatalogServer } from '#test/support/book-data/catalog-server.ts';
import { inventIsbn } from '#test/support/book-data/invent-isbn.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createSources } from './look-up/create-sources.ts';
import { createLookUpEdition } from './look-up-edition.ts';

const catalogs = await startCatalogServer();
const app = setUpTestApp({ bookData: catalogs.bookData });
let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});
beforeEach(async () => {
  catalogs.reset();
  await forgetTurns();
});
afterAll(() => catalogs.close());

const forgetTurns = () => app.db.deleteFrom('book_data_turns').execute();
const lookUp = (isbn: string) => seller.get(`/isbn/${isbn}`);
/** As if half a second had passed since the last request to a catalog. */
const lookUpLater = async (isbn: string) => {
  await forgetTurns();
  return lookUp(isbn);
};
const hosts = () => catalogs.requests.map(({ host }) => host);
const openLibraryHas = (isbn13: string, record: object) =>
  sends(JSON.stringify({ [`ISBN:${isbn13}`]: { identifiers: { isbn_13: [isbn13] }, ...record } }));

test('an edition that a catalog knows is kept here, so that it is asked for once', async () => {
  catalogs.set('openlibrary', sends(readResponse('open-library/9780980200447.json')));
  const edition = {
    isbn13: '9780980200447',
    title: 'Slow reading',
    subtitle: null,
    authors: ['John Miedema'],
    publisher: 'Litwin Books',
    published_year: 2009,
    language: null,
    pages: 92,
  };
  expect(await lookUp('0-9802004-4-X')).toMatchObject({ status: 200, body: { status: true, edition } });
  expect((await lookUp('9780980200447')).body.edition).toEqual(edition);
  expect(hosts()).toEqual(['openlibrary']);
  expect((await app.send('GET', '/api/editions/9780980200447')).body.edition).toEqual(edition);
});

test('national libraries are asked for the books of their publishers, if Open Library has none', async () => {
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783406568442.xml')));
  expect((await lookUp('9783406568442')).body.edition).toMatchObject({
    title: 'Das kulturelle Gedächtnis',
    subtitle: 'Schrift, Erinnerung und politische Identität in frühen Hochkulturen',
    authors: ['Jan Assmann'],
    publisher: 'Beck',
    published_year: 2013,
    language: 'de',
    pages: 344,
  });
  catalogs.set('bnf', sendsXml(readResponse('bnf/9782070541270.xml')));
  expect((await lookUpLater('9782070541270')).body.edition).toMatchObject({
    title: "Harry Potter à l'école des sorciers",
    published_year: 1999,
    language: 'fr',
  });
  expect((await lookUpLater(inventIsbn('978014'))).status).toBe(404);
  expect(hosts()).toEqual(['openlibrary', 'dnb', 'openlibrary', 'bnf', 'openlibrary']);
});

test('what is known here, and what was imported, is not asked for', async () => {
  const [known, imported] = [inventIsbn('978014'), inventIsbn('978014')];
  await app.db
    .insertInto('editions')
    .values({ id: randomUUID(), isbn13: known, title: 'Known', source: 'test', authors: [] })
    .execute();
  await app.db
    .insertInto('imported_authors')
    .values([
      { id: '7', name: 'Second Author', revision: 1 },
      { id: '8', name: 'First Author', revision: 1 },
    ])
    .execute();
  await app.db
    .insertInto('imported_editions')
    .values({ isbn13: imported, title: 'Imported', author_ids: ['8', '9', '7'], revision: 1, language: 'en' })
    .execute();
  expect((await lookUp(known)).body.edition.title).toBe('Known');
  const edition = { title: 'Imported', authors: ['First Author', 'Second Author'], language: 'en' };
  expect((await lookUp(imported)).body.edition).toMatchObject(edition);
  expect((await lookUp(imported)).body.edition).toMatchObject(edition);
  expect(hosts()).toEqual([]);
});

test('what sellers wrote about an ISBN counts while their listing stands, then the catalog is asked', async () => {
  const isbn = inventIsbn('978014');
  const book = await app.listBook(seller, { isbn, book_title: 'As the seller wrote it' });
  expect((await lookUp(isbn)).body.edition.title).toBe('As the seller wrote it');
  await seller.delete(`/my-products/${book}`);
  catalogs.set('openlibrary', openLibraryHas(isbn, { title: 'As in the catalog' }));
  expect((await lookUp(isbn)).body.edition.title).toBe('As in the catalog');
});

test('an ISBN that no catalog knows is not asked for again for seven days', async () => {
  const isbn = inventIsbn('978014');
  for (const _ of [1, 2]) expect(await lookUp(isbn)).toMatchObject({ status: 404, body: { isbn13: isbn } });
  expect(hosts()).toEqual(['openlibrary']);
  const { until } = await app.db
    .selectFrom('edition_look_ups')
    .select('until')
    .where('isbn13', '=', isbn)
    .executeTakeFirstOrThrow();
  expect((until.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
  await app.db.updateTable('edition_look_ups').set({ until: sql`now() - interval '1 second'` }).execute();
  await lookUpLater(isbn);
  expect(hosts()).toHaveLength(2);
});

test('a catalog that fails is no miss: the next one is asked, and so is the same one the next time', async () => {
  catalogs.set('openlibrary', sends('busy', 'text/plain', 503));
  catalogs.set('dnb', sendsXml(readResponse('dnb/9783621285674.xml')));
  expect((await lookUp('9783621285674')).body.edition.title).toBe('Kognitive Therapie der Depression');
  const isbn = inventIsbn('978014');
  expect(await lookUpLater(isbn)).toMatchObject({ status: 503, body: { code: 'book_data_unreachable' } });
  catalogs.set('openlibrary', openLibraryHas(isbn, { title: 'Works again' }));
  expect((await lookUpLater(isbn)).body.edition.title).toBe('Works again');
});

test('many look-ups of one ISBN, also in another process, are one request', async () => {
  const isbn = inventIsbn('978014');
  catalogs.set('openlibrary', (response, request) => {
    setTimeout(() => openLibraryHas(isbn, { title: 'Once' })(response, request), 200);
  });
  const { db, log } = app;
  const inOtherProcess = createLookUpEdition({ db, log, bookData: catalogs.bookData });
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, async () => (await lookUp(isbn)).body.edition.title),
    ...Array.from({ length: 10 }, async () => (await inOtherProcess(isbn)).title),
  ]);
  expect(new Set(answers)).toEqual(new Set(['Once']));
  expect(hosts()).toEqual(['openlibrary']);
});

test('an edition that another process has kept meanwhile is not asked for again', async () => {
  const isbn13 = inventIsbn('978014');
  await app.db
    .insertInto('editions')
    .values({ id: randomUUID(), isbn13, title: 'Kept', source: 'openlibrary', authors: [] })
    .execute();
  // As by a process that found nothing here before the other one had kept it, and whose claim came after the other one's end.
  await createSources({ db: app.db, log: app.log, bookData: catalogs.bookData }).fetchEdition(isbn13);
  expect(hosts()).toEqual([]);
});

test('calls in one process share one look-up, until it has ended', async () => {
  const isbn = inventIsbn('978014');
  const { fetchEdition } = createSources({ db: app.db, log: app.log, bookData: catalogs.bookData });
  const first = fetchEdition(isbn);
  expect(fetchEdition(isbn)).toBe(first);
  await first;
  const next = fetchEdition(isbn);
  expect(next).not.toBe(first);
  await next;
});

test('when too many wait for their turn, the others are rejected without waiting', async () => {
  await app.db
    .insertInto('book_data_turns')
    .values({ next_at: sql`clock_timestamp() + interval '1 hour'` })
    .execute();
  expect((await lookUp(inventIsbn('978014'))).status).toBe(503);
  expect(hosts()).toEqual([]);
});

test('the look-up of a process that was killed is taken over, and that of one that runs is waited for', async () => {
  const [left, running] = [inventIsbn('978014'), inventIsbn('978014')];
  await app.db
    .insertInto('edition_look_ups')
    .values([
      { isbn13: left, state: 'running', until: sql`now() - interval '1 second'` },
      { isbn13: running, state: 'running', until: sql`now() + interval '1 minute'` },
    ])
    .execute();
  expect((await lookUp(left)).status).toBe(404);
  expect(hosts()).toEqual(['openlibrary']);
  const waiting = lookUp(running);
  await sleep(300);
  await app.db
    .insertInto('editions')
    .values({ id: randomUUID(), isbn13: running, title: 'From the other', source: 'dnb', authors: [] })
    .execute();
  await app.db.deleteFrom('edition_look_ups').where('isbn13', '=', running).execute();
  expect((await waiting).body.edition.title).toBe('From the other');
  expect(hosts()).toEqual(['openlibrary']);
});

test('a seller can look up so many books in a time', async () => {
  const other = await app.joinSeller();
  const { max } = app.config.limits.lookUpsPerPerson;
  await other.get('/isbn/9780980200447');
  await app.db
    .updateTable('rate_limits')
    .set({ count: max })
    .where('key', '=', `look-up:${other.id}`)
    .execute();
  const limited = await other.get('/isbn/9780980200447');
  expect(limited.status).toBe(429);
  expect(limited.headers.get('retry-after')).not.toBeNull();
});

test('what is no ISBN is not found, without asking anyone', async () => {
  for (const isbn of ['9780141439519', 'x', '%00', '..%2F..', 'a'.repeat(50)])
    expect((await lookUp(isbn)).status, isbn).toBe(404);
  expect(hosts()).toEqual([]);
});
