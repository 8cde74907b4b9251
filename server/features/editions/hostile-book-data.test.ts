import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readResponse, sends, sendsXml, startCatalogServer } from '#test/support/book-data/catalog-server.ts';
import { inventIsbn } from '#test/support/book-data/invent-isbn.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const catalogs = await startCatalogServer();
const app = setUpTestApp({ bookData: catalogs.bookData });
let seller: Person;
/** Where a redirect leads. */
let visitedByRedirect = 0;
const inside = createServer((_, response) => {
  visitedByRedirect += 1;
  sends('{}')(response, _);
});
beforeAll(async () => {
  seller = await app.joinSeller();
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  catalogs.reset();
  await forgetTurns();
});
afterAll(async () => {
  await catalogs.close();
  inside.close();
});

/** The next request to a catalog is sent at once, instead of half a second after the one before. */
const forgetTurns = () => app.db.deleteFrom('book_data_turns').execute();
const lookUp = (isbn: string) => seller.get(`/isbn/${isbn}`);
const findKept = (isbn13: string) =>
  app.db.selectFrom('editions').selectAll().where('isbn13', '=', isbn13).executeTakeFirst();

/** A book can be listed while its ISBN is looked up, and nothing of the response is kept. */
async function expectNothing(isbn: string, status: number): Promise<void> {
  const looking = lookUp(isbn);
  const listed = await seller.post('/bookCategories', app.listing());
  expect(listed.status).toBe(201);
  expect((await looking).status).toBe(status);
  expect(await findKept(isbn)).toBeUndefined();
}

const drips = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};
const redirects = (location: () => string) => (response: ServerResponse) =>
  response.writeHead(302, { location: location() }).end();
const insideAddress = () => `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
const deepJson = '['.repeat(500_000) + ']'.repeat(500_000);
const compressed = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(`${' '.repeat(30_000_000)}{}`));
};

describe('a catalog that says nothing of use is neither believed nor waited for', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['never responds', () => undefined],
    ['drips', drips],
    [
      'sends headers only',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ],
  ])('%s', async (_, respond) => {
    catalogs.giveUpAfter(400);
    catalogs.set('openlibrary', respond);
    await expectNothing(inventIsbn('978014'), 503);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks off', (response) => response.destroy()],
    ['is down', (response) => sends('down', 'text/html', 502)(response, response.req)],
    ['is down, and says so in JSON', (response) => sends('{}', undefined, 500)(response, response.req)],
    ['sends 10 MB', (response) => sends(`{"a":"${'x'.repeat(10_000_000)}"}`)(response, response.req)],
    ['sends a compressed bomb', compressed],
    ['sends a page', (response) => sends('{}', 'text/html')(response, response.req)],
    ['sends no JSON', (response) => sends('{"ISBN:')(response, response.req)],
    ['sends null', (response) => sends('null')(response, response.req)],
    [
      'sends bytes that are no text',
      (response) => sends(Buffer.from('{"a":"\xff"}', 'latin1'))(response, response.req),
    ],
    ['redirects to this machine', redirects(insideAddress)],
    ['redirects to a cloud’s metadata', redirects(() => 'http://169.254.169.254/latest/meta-data/')],
    ['redirects to a file', redirects(() => 'file:///etc/passwd')],
  ])('%s', async (_, respond) => {
    catalogs.set('openlibrary', respond);
    await expectNothing(inventIsbn('978014'), 503);
    expect(visitedByRedirect).toBe(0);
  });
});

const xml = (body: string, head = '') =>
  `<?xml version="1.0"?>${head}<r xmlns="http://www.loc.gov/zing/srw/"><numberOfRecords>1</numberOfRecords>${body}</r>`;
const bomb = `<!DOCTYPE r [<!ENTITY a "lol">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`;

describe('XML that attacks its reader is rejected', () => {
  // The German National Library is asked after Open Library.
  beforeEach(() =>
    catalogs.set('openlibrary', async (response, request) => {
      await forgetTurns();
      sends(readResponse('open-library/none.json'))(response, request);
    }),
  );

  test.each([
    ['nested deeply', xml('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
    ['a document type', xml('', '<!DOCTYPE r>')],
    ['an entity bomb', xml('<a>&j;</a>', bomb)],
    ['an external entity', xml('<a>&x;</a>', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['an undeclared entity', xml('<a>&nbsp;</a>')],
    ['not closed', xml('<a>')],
    ['a control character', xml('<a>\u0001</a>')],
    ['no response', '<html/>'],
    ['empty', ''],
  ])('%s', async (_, body) => {
    catalogs.set('dnb', sendsXml(body));
    await expectNothing(inventIsbn('978315'), 503);
  });

  test('a record in another namespace is no record', async () => {
    const isbn = inventIsbn('978315');
    const field = (tag: string, value: string) =>
      `<datafield tag="${tag}"><subfield code="a">${value}</subfield></datafield>`;
    catalogs.set('dnb', sendsXml(xml(`<record>${field('020', isbn)}${field('245', 'Title')}</record>`)));
    await expectNothing(isbn, 404);
  });
});

describe('what a catalog says of an edition', () => {
  const says = (isbn: string, record: object) =>
    catalogs.set(
      'openlibrary',
      sends(JSON.stringify({ [`ISBN:${isbn}`]: { identifiers: { isbn_13: [isbn] }, ...record } })),
    );

  test('about another ISBN is not kept under this one', async () => {
    const isbn = inventIsbn('978014');
    says(isbn, { title: 'Another book', identifiers: { isbn_13: [inventIsbn('978014')] } });
    await expectNothing(isbn, 404);
  });

  test.each([
    ['markup', '<script>alert(1)</script>Dune'],
    ['an image', 'Dune <img src=x onerror=alert(1)>'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['201 characters', 'x'.repeat(201)],
    ['signs only', '??? —'],
    ['spaces only', ' \u00a0\u2003 '],
    ['invisible characters only', '\u200b\u202e\ufeff'],
    ['a wrong encoding', 'Caf\ufffd'],
    ['half a character', 'Dune \ud800'],
    ['no text', 42 as unknown as string],
  ])('with a title of %s is not kept', async (_, title) => {
    const isbn = inventIsbn('978014');
    says(isbn, { title });
    await expectNothing(isbn, 404);
  });

  test('is cleaned of characters that are invisible or turn the text around', async () => {
    const isbn = inventIsbn('978014');
    says(isbn, {
      title: ' \u202eDune\u202c\u0000\u0007\n the\u200b  book : ',
      subtitle: '<b>x</b>',
      authors: [{ name: '\u2066Frank\u2069 Herbert' }, { name: 'x'.repeat(300) }, { name: 'Frank Herbert' }],
      publishers: [{ name: '\u0000' }],
      publish_date: 'between 99999 and 9999',
      number_of_pages: -1e300,
    });
    expect((await lookUp(isbn)).body.edition).toEqual({
      isbn13: isbn,
      title: 'Dune the book',
      subtitle: null,
      authors: ['Frank Herbert'],
      publisher: null,
      published_year: null,
      language: null,
      pages: null,
    });
  });

  test('keeps the joiners and marks that words in other scripts need', async () => {
    const isbn = inventIsbn('978014');
    const title = 'می\u200cخواهم — क्\u200dष';
    says(isbn, { title });
    expect((await lookUp(isbn)).body.edition.title).toBe(title);
  });

  test.each([
    ['deep JSON', deepJson],
    ['a record that is no object', '{"ISBN:1":7}'],
    ['a prototype', '{"__proto__":{"title":"Polluted","identifiers":{"isbn_13":[]}}}'],
    ['many authors', `{"a":{"title":"T","authors":[${'{"name":"A"},'.repeat(20_000)}{"name":"B"}]}}`],
  ])('may be %s', async (_, body) => {
    catalogs.set('openlibrary', sends(body));
    await expectNothing(inventIsbn('978014'), 404);
    expect(({} as { title?: string }).title).toBeUndefined();
  });
});
