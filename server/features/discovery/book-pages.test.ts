import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { createPages, type Pages } from '#server/ssr/pages.ts';
import { createListeningApp, type ListeningApp } from '#test/security/listening-app.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setLookAround } from '../site/site-settings.ts';
import { findPageVersion, hasPageVersion } from './page-version.ts';

let app: ListeningApp;
/** The pages of a second process on the same database, which hears of no change. */
let other: Pages;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  app = await createListeningApp();
  other = await createPages({
    mode: 'built',
    projectDir: resolve(import.meta.dirname, '../../..'),
    config: app.config,
    publicOrigin: testOrigin,
    log: app.log,
    server: undefined as never,
    api: app.api,
    offersGoogle: true,
    notices: { isListening: () => true, on: () => undefined, close: () => undefined },
    site: app.site,
    versions: { covers: hasPageVersion, find: (path) => findPageVersion(app.db, path) },
    readsFromReplica: false,
  });
  seller = await app.joinSeller();
  buyer = await app.joinConfirmedBuyer();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const get = (path: string, headers: Record<string, string> = {}, pages?: Hono<AppEnv>): Promise<Response> => {
  const request = new Request(testOrigin + path, { headers });
  return pages ? Promise.resolve(pages.fetch(request)) : app.fetch(request);
};
const read = async (path: string, pages?: Hono<AppEnv>): Promise<string> =>
  (await get(path, {}, pages)).text();
const pathOf = (id: string, slug = 'middlemarch') => `/book/${id}/${slug}`;
const structuredData = (html: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
const inDatabase = (statement: string, ...values: unknown[]) => app.pool.query(statement, values);

let isbns = 0;
function newIsbn(): string {
  const digits = `978${String(100_000_000 + isbns++)}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function addEdition(...bookIds: string[]): Promise<string> {
  const id = uuidV7();
  const isbn13 = newIsbn();
  await app.db
    .insertInto('editions')
    .values({ id, isbn13, title: 'Middlemarch', authors: ['George Eliot'], source: 'test' })
    .execute();
  for (const book of bookIds) await inDatabase('update books set edition_id = $1 where id = $2', id, book);
  return `/isbn/${isbn13}`;
}

describe('the address of a book', () => {
  test('is the one with its title; all others lead there, for visitors and for users', async () => {
    const id = await app.listBook(seller);
    const others = [
      `/book/${id}`,
      `/book/${id}/`,
      pathOf(id, 'emma'),
      `${pathOf(id)}/`,
      `/BOOK/${id.toUpperCase()}/middlemarch`,
    ];
    for (const path of others)
      for (const headers of [{}, { cookie: buyer.cookie }]) {
        const response = await get(path, headers);
        expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, pathOf(id)]);
      }
    expect((await get(pathOf(id))).status).toBe(200);
    expect((await get(pathOf(id), { cookie: buyer.cookie })).status).toBe(200);
  });

  test('is gone when the book was deleted, and offers a search, other copies, and new books', async () => {
    const [id, copy] = [await app.listBook(seller), await app.listBook(seller)];
    const edition = await addEdition(id, copy);
    await seller.delete(`/my-products/${id}`);
    for (const path of [pathOf(id), `/book/${id}`, pathOf(id, 'emma')])
      for (const headers of [{}, { cookie: buyer.cookie }]) {
        const response = await get(path, headers);
        expect([path, response.status]).toEqual([path, 410]);
        const html = await response.text();
        expect(html).toContain('This book is no longer listed');
        expect(html).toContain(`href="${edition}"`);
        expect(html).toContain('href="/search"');
        expect(html).toContain(`href="${pathOf(copy)}"`);
        expect(html).toContain('<meta name="robots" content="noindex"/>');
        expect(structuredData(html)).toBeNull();
      }
  });

  test('stays for 60 days after a sale', async () => {
    const id = await app.listBook(seller);
    await seller.put(`/my-products/${id}`);
    expect((await get(pathOf(id))).status).toBe(200);
    await inDatabase(`update books set created_at = now() - interval '90 days' where id = $1`, id);
    const sell = (days: number) =>
      inDatabase(`update books set sold_at = now() - make_interval(days => $1) where id = $2`, days, id);
    await sell(59);
    expect((await get(pathOf(id))).status).toBe(200);
    await sell(61);
    expect((await get(pathOf(id))).status).toBe(410);
    expect((await get(pathOf(id), { cookie: seller.cookie })).status).toBe(200);
  });

  test('does not exist if it never did', async () => {
    for (const path of [
      pathOf(randomUUID()),
      '/book/nonsense',
      '/book/nonsense/middlemarch',
      '/isbn/9789999999991',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('the page of a book, for search engines', () => {
  test('describes it, and no title can become markup', async () => {
    const title = '</script><script>alert(1)</script><!-- & "Emma"';
    const id = await app.listBook(seller, { book_title: title });
    const path = (await get(`/book/${id}`)).headers.get('location') ?? '';
    const html = await read(path);
    expect(structuredData(html)).toMatchObject({
      '@type': ['Product', 'Book'],
      name: title,
      url: testOrigin + path,
      offers: { price: '6.50', availability: 'https://schema.org/InStock', seller: { name: seller.name } },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(`<link rel="canonical" href="${testOrigin}${path}"/>`);
    const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect((await app.app.fetch(new Request(image))).headers.get('content-type')).toBe('image/jpeg');
    expect(html).not.toMatch(/555 0142|Portland|@dogear\.test/);
  });

  test('describes an edition with the offers of its copies', async () => {
    const path = await addEdition(
      await app.listBook(seller),
      await app.listBook(seller, { resale_price: '3.20' }),
    );
    expect(structuredData(await read(path))).toMatchObject({
      isbn: path.slice('/isbn/'.length),
      author: [{ name: 'George Eliot' }],
      offers: { '@type': 'AggregateOffer', lowPrice: '3.20', highPrice: '6.50', offerCount: 2 },
    });
  });
});

describe('a cached page of a book', () => {
  /** Reads the page in both processes until it is cached there, changes something, and expects the next pages to differ. */
  async function expectToShow(path: string, change: () => Promise<unknown>): Promise<string> {
    const all = [undefined, other.routes];
    const before = await Promise.all(all.map((pages) => read(path, pages)));
    for (const [index, pages] of all.entries()) expect(await read(path, pages)).toBe(before[index]);
    await change();
    const [after = '', elsewhere] = await Promise.all(all.map((pages) => read(path, pages)));
    expect(elsewhere).toBe(after);
    expect(after).not.toBe(before[0]);
    return after;
  }

  test('shows a booking, its end, and a sale at the next request', async () => {
    const id = await app.listBook(seller);
    const booked = await expectToShow(pathOf(id), () => app.book(buyer, id));
    expect(structuredData(booked).offers.availability).toBe('https://schema.org/OutOfStock');
    // No row changes when a hold ends: the page compares its time with the clock.
    await inDatabase(`update orders set hold_ends_at = now() + interval '1 second' where book_id = $1`, id);
    expect(structuredData(await read(pathOf(id))).offers.availability).toBe('https://schema.org/OutOfStock');
    await expect
      .poll(async () => structuredData(await read(pathOf(id), other.routes)).offers.availability, {
        timeout: 5_000,
      })
      .toBe('https://schema.org/InStock');
    const sold = await expectToShow(pathOf(id), () => seller.put(`/my-products/${id}`));
    expect(structuredData(sold).offers.availability).toBe('https://schema.org/SoldOut');
  });

  test.each([
    ['a price', 'update books set resale_price_cents = 700 where id = $1'],
    ['a title', `update books set description = 'Another description' where id = $1`],
    [
      'a name',
      `update users set name = 'Another Name' where id = (select seller_id from books where id = $1)`,
    ],
    [
      'a verification',
      'update users set verified_seller_at = null where id = (select seller_id from books where id = $1)',
    ],
    [
      'a category',
      `update categories set name = name || '!' where id = (select category_id from books where id = $1)`,
    ],
  ])('shows %s at the next request', async (_, statement) => {
    const id = await app.listBook(await app.joinSeller());
    await expectToShow(pathOf(id), () => inDatabase(statement, id));
  });

  test('shows what happens to other copies of the edition, and to other books of the seller', async () => {
    const [id, copy] = [
      await app.listBook(seller),
      await app.listBook(await app.joinSeller(), { resale_price: '5' }),
    ];
    const edition = await addEdition(id, copy);
    for (const path of [pathOf(id), edition]) {
      await expectToShow(path, () =>
        inDatabase('update books set resale_price_cents = resale_price_cents - 10 where id = $1', copy),
      );
      await expectToShow(path, () =>
        inDatabase('update editions set publisher = coalesce(publisher, $1) || $1', 'Penguin'),
      );
    }
    await expectToShow(edition, () => app.book(buyer, copy));
    await expectToShow(edition, async () => addEdition(copy));
    await expectToShow(pathOf(id), () => app.listBook(seller, { book_title: 'Persuasion' }));
  });

  test('is gone at the next request after a ban, a report that was upheld, and a deletion', async () => {
    const banned = await app.joinSeller();
    const [first, second] = [await app.listBook(banned), await app.listBook(banned)];
    await expectToShow(pathOf(first), () => banned.delete(`/my-products/${first}`));
    expect((await get(pathOf(first), {}, other.routes)).status).toBe(410);
    await expectToShow(pathOf(second), () =>
      inDatabase('update users set banned_at = now() where id = $1', banned.id),
    );
    expect((await get(pathOf(second), {}, other.routes)).status).toBe(404);
    const reported = await app.listBook(seller);
    const admin = await app.join('admin');
    await read(pathOf(reported));
    await buyer.put(`/reported-product/${reported}`);
    await expectToShow(pathOf(reported), () => admin.delete(`/reported-item/${reported}`));
    expect((await get(pathOf(reported))).status).toBe(410);
  });

  test('leads to the login on a site for members only, from the next request on', async () => {
    const id = await app.listBook(seller);
    await read(pathOf(id));
    await setLookAround(app.db, 'members');
    await expect.poll(async () => (await get(pathOf(id), {}, other.routes)).status).toBe(302);
    await setLookAround(app.db, 'books');
    await expect.poll(async () => (await get(pathOf(id), {}, other.routes)).status).toBe(200);
  });

  test('is not rendered again for other books, and sent as 304 to those who have it', async () => {
    const id = await app.listBook(seller);
    const otherId = await app.listBook(await app.joinSeller());
    const first = await get(pathOf(id));
    const etag = first.headers.get('etag') ?? '';
    await app.book(buyer, otherId);
    const calls = vi.spyOn(app.api, 'fetch');
    const again = await get(pathOf(id), { 'if-none-match': etag });
    expect((await get(pathOf(id))).status).toBe(200);
    expect(calls, 'calls of a rendering').not.toHaveBeenCalled();
    calls.mockRestore();
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get(pathOf(id), { 'if-none-match': etag, cookie: 'theme=dark' })).status).toBe(200);
    const ofUser = await get(pathOf(id), { 'if-none-match': etag, cookie: buyer.cookie });
    expect([ofUser.status, ofUser.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});
