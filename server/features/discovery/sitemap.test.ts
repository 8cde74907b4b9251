import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales, splitLocale } from '#contract/kernel/locales/locales.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { setLookAround } from '../site/update-site.ts';
import { writeRobots } from './robots.ts';
import { createSitemap, type SitemapFile } from './sitemap.ts';
import { addressesPerFile } from './sitemap-parts.ts';

const app = setUpTestApp();
const publicOrigin = 'https://books.example';
/** Pages that are not about a book. */
const others = { pages: ['/', '/blog'], updatedAt: null };
const english = { defaultLocale: 'en', locales: ['en'] } as const;
const openSmall = (
  fileSize = 3,
  languages: { defaultLocale: Locale; locales: readonly Locale[] } = english,
) =>
  createSitemap({
    db: app.db,
    publicOrigin,
    fileSize,
    readSite: async () => ({ isOpen: true, ...others, ...languages }),
  });

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
    const all = locations(body).map((url) => new URL(url).pathname);
    const listed = all.filter((path) => !splitLocale(path).locale);
    expect(all).toHaveLength(listed.length * locales.length);
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

  test('lists a page in every language, each with links to all of them', async () => {
    const languages = { defaultLocale: 'de', locales: ['en', 'de', 'ar'] } as const;
    const xml = await textOf(await openSmall(1000, languages).findFile('pages.xml'));
    expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml=');
    const blog = xml.split('<url>').filter((entry) => entry.includes('/blog</loc>'));
    expect(blog.map((entry) => locations(entry)[0])).toEqual(
      ['/en/blog', '/blog', '/ar/blog'].map((path) => publicOrigin + path),
    );
    for (const entry of blog) {
      const links = entry.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"\/>/g);
      expect([...links].map(([, language, href = '']) => `${language} ${new URL(href).pathname}`)).toEqual([
        'en /en/blog',
        'de /blog',
        'ar /ar/blog',
        'x-default /blog',
      ]);
    }
    expect(locations(xml)).toContain(`${publicOrigin}/en`);
    expect(await textOf(await openSmall(1000).findRoot())).not.toContain('xhtml');
  });

  test('counts the addresses of all languages, and changes with the languages', async () => {
    const open = (...[first, ...more]: [Locale, ...Locale[]]) =>
      openSmall(6, { defaultLocale: first, locales: [first, ...more] });
    const index = locations(await textOf(await open('en', 'es').findRoot()));
    expect(index).toHaveLength(4);
    const part = await textOf(await open('en', 'es').findFile('books-1.xml'));
    expect(locations(part)).toHaveLength(6);
    const etags = await Promise.all(
      [open('en', 'es'), open('es', 'en'), open('en', 'de')].map(async (one) => (await one.findRoot()).etag),
    );
    expect(new Set(etags).size).toBe(3);
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

  test('stays under 50 MB for a file with the longest titles in all languages', async () => {
    const languages = { defaultLocale: 'en', locales } as const;
    const longTitle = await app.listBook(seller, { book_title: 'W'.repeat(200) });
    const xml = await textOf(await openSmall(1000, languages).findRoot());
    const entry = xml.split('<url>').find((one) => one.includes(longTitle) && one.includes('/de/'));
    const longHost = 'x'.repeat(60 - publicOrigin.length);
    const bytes = Buffer.byteLength(`<url>${entry?.replaceAll(publicOrigin, publicOrigin + longHost)}`);
    expect(bytes).toBeGreaterThan(900);
    expect(bytes * addressesPerFile).toBeLessThan(50 * 2 ** 20);
  });
});

test('a site for members only lists no book', async () => {
  await setLookAround(app.db, 'members');
  await expect
    .poll(async () => locations((await app.send('GET', '/sitemap.xml')).body))
    .toHaveLength(2 * locales.length);
  expect((await app.send('GET', '/sitemap/books-1.xml')).status).toBe(404);
  await setLookAround(app.db, 'books');
});

describe('robots.txt', () => {
  test('lets crawlers read what anonymous visitors read, and names the sitemap', () => {
    expect(writeRobots({ publicOrigin, isHidden: false, ...english })).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nAllow: /\n\nSitemap: https://books.example/sitemap.xml\n',
    );
  });

  test('keeps crawlers out of the dashboard in every language', () => {
    const robots = writeRobots({
      publicOrigin,
      isHidden: false,
      defaultLocale: 'de',
      locales: ['en', 'de', 'ar'],
    });
    const closed = robots.split('\n').filter((line) => line.startsWith('Disallow: '));
    expect(closed.map((line) => line.slice('Disallow: '.length))).toEqual([
      '/api/',
      '/ar/dashboard',
      '/dashboard',
      '/en/dashboard',
    ]);
  });

  test('of the demo keeps them out', async () => {
    const { body, headers } = await app.send('GET', '/robots.txt');
    expect(body).toBe('User-agent: *\nDisallow: /\n');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
  });
});
