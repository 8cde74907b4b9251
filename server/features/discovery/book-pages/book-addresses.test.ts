import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addEdition,
  bookPath,
  createBookPageReader,
  structuredData,
} from '#test/support/book-page-reader.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { priceText } from '#test/support/test-currency.ts';

let app: ListeningApp;
let pages: ReturnType<typeof createBookPageReader>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  app = await createListeningApp();
  pages = createBookPageReader(app);
  seller = await app.joinSeller();
  buyer = await app.joinConfirmedBuyer();
});
afterAll(() => app.close());

const inDatabase = (statement: string, ...values: unknown[]) => app.pool.query(statement, values);

describe('the address of a book', () => {
  test('is the one with its title; all others lead there, for visitors and for users', async () => {
    const id = await app.listBook(seller);
    const others = [
      `/book/${id}`,
      `/book/${id}/`,
      bookPath(id, 'emma'),
      `${bookPath(id)}/`,
      `/BOOK/${id.toUpperCase()}/middlemarch`,
    ];
    for (const path of others)
      for (const headers of [{}, { cookie: buyer.cookie }]) {
        const response = await pages.get(path, headers);
        expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, bookPath(id)]);
      }
    expect((await pages.get(bookPath(id))).status).toBe(200);
    expect((await pages.get(bookPath(id), { cookie: buyer.cookie })).status).toBe(200);
  });

  test('is gone when the book was deleted, and offers a search, other copies, and new books', async () => {
    const [id, copy] = [await app.listBook(seller), await app.listBook(seller)];
    const edition = await addEdition(app, id, copy);
    await seller.delete(`/my-products/${id}`);
    for (const path of [bookPath(id), `/book/${id}`, bookPath(id, 'emma')])
      for (const headers of [{}, { cookie: buyer.cookie }]) {
        const response = await pages.get(path, headers);
        expect([path, response.status]).toEqual([path, 410]);
        const html = await response.text();
        expect(html).toContain('This book is no longer listed');
        expect(html).toContain(`href="${edition}"`);
        expect(html).toContain('href="/search"');
        expect(html).toContain(`href="${bookPath(copy)}"`);
        expect(html).toContain('<meta name="robots" content="noindex"/>');
        expect(structuredData(html)).toBeNull();
      }
  });

  test('stays for 60 days after a sale', async () => {
    const id = await app.listBook(seller);
    await seller.put(`/my-products/${id}`);
    expect((await pages.get(bookPath(id))).status).toBe(200);
    await inDatabase(`update books set created_at = now() - interval '90 days' where id = $1`, id);
    const sell = (days: number) =>
      inDatabase(`update books set sold_at = now() - make_interval(days => $1) where id = $2`, days, id);
    await sell(59);
    expect((await pages.get(bookPath(id))).status).toBe(200);
    await sell(61);
    expect((await pages.get(bookPath(id))).status).toBe(410);
    expect((await pages.get(bookPath(id), { cookie: seller.cookie })).status).toBe(200);
  });

  test('does not exist if it never did', async () => {
    for (const path of [
      bookPath(randomUUID()),
      '/book/nonsense',
      '/book/nonsense/middlemarch',
      '/isbn/9789999999991',
    ])
      expect([path, (await pages.get(path)).status]).toEqual([path, 404]);
  });
});

describe('the page of a book, for search engines', () => {
  test('describes it, and no title can become markup', async () => {
    const title = '</script><script>alert(1)</script><!-- & "Emma"';
    const id = await app.listBook(seller, { book_title: title });
    const path = (await pages.get(`/book/${id}`)).headers.get('location') ?? '';
    const html = await pages.read(path);
    expect(structuredData(html)).toMatchObject({
      '@type': ['Product', 'Book'],
      name: title,
      url: testOrigin + path,
      offers: {
        price: priceText(6.5),
        availability: 'https://schema.org/InStock',
        seller: { name: seller.name },
      },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(`<link rel="canonical" href="${testOrigin}${path}"/>`);
    const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect((await app.app.fetch(new Request(image))).headers.get('content-type')).toBe('image/jpeg');
    expect(html).not.toMatch(/555 0142|@dogear\.test/);
  });

  test('describes an edition with the offers of its copies', async () => {
    const path = await addEdition(
      app,
      await app.listBook(seller),
      await app.listBook(seller, { resale_price: priceText(3.2) }),
    );
    expect(structuredData(await pages.read(path))).toMatchObject({
      isbn: path.slice('/isbn/'.length),
      author: [{ name: 'George Eliot' }],
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: priceText(3.2),
        highPrice: priceText(6.5),
        offerCount: 2,
      },
    });
  });
});
