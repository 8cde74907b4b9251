import { beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { setLookAround } from '../site/site-settings.ts';
import { openSitemap, type SitemapFile } from './sitemap.ts';

const app = setUpTestApp();
const publicOrigin = 'https://books.example';
const openSmall = (partSize = 3) =>
  openSitemap({ db: app.db, publicOrigin, partSize, isOpen: async () => true });

const textOf = async (file: SitemapFile | undefined): Promise<string> =>
  file ? (await Array.fromAsync(file.body())).join('') : 'no such file';
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
const lastChange = (xml: string, path: string): Date =>
  new Date(new RegExp(`${path}[^<]*</loc><lastmod>([^<]*)</lastmod>`).exec(xml)?.[1] ?? Number.NaN);

let seller: Person;
const books: string[] = [];
beforeAll(async () => {
  seller = await app.joinSeller();
  for (let n = 0; n < 7; n++) books.push(await app.listBook(seller, { book_title: `Börse & <Bücher> ${n}` }));
});

async function addEdition(isbn13: string, bookId: string): Promise<void> {
  const id = uuidV7();
  await app.db
    .insertInto('editions')
    .values({ id, isbn13, title: 'Emma', authors: [], source: 'test' })
    .execute();
  await app.db.updateTable('books').set({ edition_id: id }).where('id', '=', bookId).execute();
}

describe('the sitemap', () => {
  test('is one file while everything fits into it', async () => {
    const { status, body, headers } = await app.send('GET', '/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const listed = locations(body).map((url) => new URL(url).pathname);
    expect(listed.slice(0, 2)).toEqual(['/', '/blog']);
    expect(listed.slice(2).toSorted()).toEqual(
      books.map((id, n) => `/book/${id}/borse-bucher-${n}`).toSorted(),
    );
  });

  test('is an index of files when there is more, and together they hold every address once', async () => {
    const sitemap = openSmall();
    const index = await textOf(await sitemap.findRoot());
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    const names = locations(index).map((url) => url.replace(`${publicOrigin}/sitemap/`, ''));
    expect(names).toEqual(['pages.xml', 'books-1.xml', 'books-2.xml', 'books-3.xml']);
    const files = await Promise.all(
      names.map(async (name) => locations(await textOf(await sitemap.findFile(name)))),
    );
    expect(files.map((urls) => urls.length)).toEqual([2, 3, 3, 1]);
    expect(new Set(files.flat()).size).toBe(9);
  });

  test('has no books that were sold, deleted, or listed by a banned seller, and their files stay where they are', async () => {
    const banned = await app.joinSeller();
    const [sold, deleted] = [await app.listBook(seller), await app.listBook(seller)];
    const last = await app.listBook(banned);
    const before = locations(await textOf(await openSmall(1).findRoot()));
    await seller.put(`/my-products/${sold}`);
    await seller.delete(`/my-products/${deleted}`);
    await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', banned.id).execute();
    const after = openSmall(1);
    const index = locations(await textOf(await after.findRoot()));
    expect(before.filter((url) => !index.includes(url))).toHaveLength(3);
    const text = await textOf(await after.findFile('books-1.xml'));
    expect(text).toContain(books[0]);
    expect(text).not.toContain(last);
    for (const gone of [
      'books-8.xml',
      'books-9.xml',
      'books-10.xml',
      'books-11.xml',
      'books-0.xml',
      'pages',
      '',
    ])
      expect(await after.findFile(gone), gone).toBeUndefined();
  });

  test('says when a page last changed: by a booking, its end, or a new title, but not when it is advertised', async () => {
    const id = await app.listBook(seller);
    const setBack = async () =>
      app.pool.query('alter table books disable trigger a_changed_book_has_a_date').then(async () => {
        await app.pool.query("update books set created_at = '2026-01-02', updated_at = null where id = $1", [
          id,
        ]);
        await app.pool.query('alter table books enable trigger a_changed_book_has_a_date');
      });
    const read = async () => lastChange(await textOf(await openSmall(1000).findRoot()), id);
    await setBack();
    await seller.put(`/my-products/ad/${id}`);
    expect(await read()).toEqual(new Date('2026-01-02'));
    await app.db.updateTable('books').set({ title: 'Emma' }).where('id', '=', id).execute();
    expect((await read()).getTime()).toBeGreaterThan(Date.now() - 60_000);
    await setBack();
    const buyer = await app.joinBuyer();
    await app.book(buyer, id);
    expect((await read()).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('has the editions that have a copy to buy', async () => {
    const [first = '', second = ''] = books;
    await addEdition('9780141439556', first);
    await addEdition('9780141439587', second);
    await seller.put(`/my-products/${second}`);
    const text = await textOf(await openSmall(1000).findRoot());
    expect(text).toContain(`<loc>${publicOrigin}/isbn/9780141439556</loc><lastmod>`);
    expect(text).not.toContain('9780141439587');
  });

  test('is sent as 304 to a crawler that has it, without a body to HEAD, and tells what its files are not', async () => {
    const { headers } = await app.send('GET', '/sitemap.xml');
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    const conditions = [
      { 'if-none-match': `"other", ${etag}` },
      { 'if-modified-since': headers.get('last-modified') ?? '' },
    ];
    for (const headers of conditions)
      expect(await app.send('GET', '/sitemap.xml', { headers })).toMatchObject({ status: 304, body: '' });
    const changed = { 'if-none-match': '"other"', 'if-modified-since': headers.get('last-modified') ?? '' };
    expect((await app.send('GET', '/sitemap.xml', { headers: changed })).status).toBe(200);
    expect(await app.send('HEAD', '/sitemap.xml')).toMatchObject({ status: 200, body: '' });
    expect((await app.send('GET', '/sitemap/books-99.xml')).body).toMatchObject({ code: 'not_found' });
  });

  test('is written for four clients at once, two of one address, and to others when they are done', async () => {
    const open = () => app.app.fetch(new Request('http://dogear.test/sitemap.xml'));
    const [first, second] = [await open(), await open()];
    const third = await open();
    expect(third.status).toBe(503);
    expect(third.headers.get('retry-after')).toBe('10');
    await first.body?.cancel();
    await second.text();
    for (let n = 0; n < 5; n++) expect(await (await open()).text()).toContain('</urlset>');
  });
});

test('a site for members only lists no book', async () => {
  await setLookAround(app.db, 'members');
  await expect.poll(async () => locations((await app.send('GET', '/sitemap.xml')).body)).toHaveLength(2);
  expect((await app.send('GET', '/sitemap/books-1.xml')).status).toBe(404);
  await setLookAround(app.db, 'books');
});

describe('robots.txt', () => {
  test('lets crawlers read what anonymous visitors read, and names the sitemap', async () => {
    const { writeRobots } = await import('./robots.ts');
    expect(writeRobots({ publicOrigin, isHidden: false })).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nAllow: /\n\nSitemap: https://books.example/sitemap.xml\n',
    );
  });

  test('of the demo keeps them out', async () => {
    const { body, headers } = await app.send('GET', '/robots.txt');
    expect(body).toBe('User-agent: *\nDisallow: /\n');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
  });
});
