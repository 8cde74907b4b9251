import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setLookAround } from '#server/features/site/update-site.ts';
import { createPages, type Pages } from '#server/ssr/pages.ts';
import {
  addEdition,
  bookPath,
  createBookPageReader,
  structuredData,
} from '#test/support/book-page-reader.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '#test/support/listening-app.ts';
import { priceText } from '#test/support/test-currency.ts';
import { findPageVersion, hasPageVersion } from './page-version.ts';

let app: ListeningApp;
/** The pages of a second process on the same database, which hears of no change. */
let other: Pages;
let pages: ReturnType<typeof createBookPageReader>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  app = await createListeningApp();
  other = await createPages({
    mode: 'built',
    projectDir: resolve(import.meta.dirname, '../../../..'),
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
  pages = createBookPageReader(app);
  seller = await app.joinSeller();
  buyer = await app.joinConfirmedBuyer();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const inDatabase = (statement: string, ...values: unknown[]) => app.pool.query(statement, values);

describe('a cached page of a book', () => {
  /** Reads the page in both processes until it is cached there, changes something, and expects the next pages to differ. */
  async function expectToShow(path: string, change: () => Promise<unknown>): Promise<string> {
    const all = [undefined, other.routes];
    const before = await Promise.all(all.map((routes) => pages.read(path, routes)));
    for (const [index, routes] of all.entries()) expect(await pages.read(path, routes)).toBe(before[index]);
    await change();
    const [after = '', elsewhere] = await Promise.all(all.map((routes) => pages.read(path, routes)));
    expect(elsewhere).toBe(after);
    expect(after).not.toBe(before[0]);
    return after;
  }

  test('shows a booking, its end, and a sale at the next request', async () => {
    const id = await app.listBook(seller);
    const booked = await expectToShow(bookPath(id), () => app.book(buyer, id));
    expect(structuredData(booked).offers.availability).toBe('https://schema.org/OutOfStock');
    // No row changes when a hold ends: the page compares its time with the clock.
    await vi.waitFor(async () => {
      await inDatabase(
        `update orders set hold_ends_at = now() + interval '3 seconds' where book_id = $1`,
        id,
      );
      expect(structuredData(await pages.read(bookPath(id))).offers.availability).toBe(
        'https://schema.org/OutOfStock',
      );
    }, 20_000);
    await expect
      .poll(async () => structuredData(await pages.read(bookPath(id), other.routes)).offers.availability)
      .toBe('https://schema.org/InStock');
    const sold = await expectToShow(bookPath(id), () => seller.put(`/my-products/${id}`));
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
    await expectToShow(bookPath(id), () => inDatabase(statement, id));
  });

  test('shows what happens to other copies of the edition, and to other books of the seller', async () => {
    const [id, copy] = [
      await app.listBook(seller),
      await app.listBook(await app.joinSeller(), { resale_price: priceText(5) }),
    ];
    const edition = await addEdition(app, id, copy);
    for (const path of [bookPath(id), edition]) {
      await expectToShow(path, () =>
        inDatabase('update books set resale_price_cents = resale_price_cents - 10 where id = $1', copy),
      );
      await expectToShow(path, () =>
        inDatabase('update editions set publisher = coalesce(publisher, $1) || $1', 'Penguin'),
      );
    }
    await expectToShow(edition, () => app.book(buyer, copy));
    await expectToShow(edition, async () => addEdition(app, copy));
    await expectToShow(bookPath(id), () => app.listBook(seller, { book_title: 'Persuasion' }));
  });

  test('is gone at the next request after a ban, a report that was upheld, and a deletion', async () => {
    const banned = await app.joinSeller();
    const [first, second] = [await app.listBook(banned), await app.listBook(banned)];
    await expectToShow(bookPath(first), () => banned.delete(`/my-products/${first}`));
    expect((await pages.get(bookPath(first), {}, other.routes)).status).toBe(410);
    await expectToShow(bookPath(second), () =>
      inDatabase('update users set banned_at = now() where id = $1', banned.id),
    );
    expect((await pages.get(bookPath(second), {}, other.routes)).status).toBe(404);
    const reported = await app.listBook(seller);
    const admin = await app.join('admin');
    await pages.read(bookPath(reported));
    await buyer.put(`/reported-product/${reported}`);
    await expectToShow(bookPath(reported), () => admin.delete(`/reported-item/${reported}`));
    expect((await pages.get(bookPath(reported))).status).toBe(410);
  });

  test('says that its seller is away, leads to its shelf, and names neither the book nor the seller', async () => {
    const resting = await app.joinSeller();
    const id = await app.listBook(resting, { book_title: 'Lavengro' });
    const edition = await addEdition(app, id);
    const path = bookPath(id, 'lavengro');
    expect(await pages.read(path)).toContain('Lavengro');
    await resting.put('/me/resting', { resting: true });
    for (const address of [path, `/de${path}`])
      for (const headers of [{}, { cookie: buyer.cookie }]) {
        const response = await pages.get(address, headers);
        expect([address, response.status]).toEqual([address, 404]);
        const html = (await response.text()).replaceAll(address, '');
        const prefix = address === path ? '' : '/de';
        expect(html).toContain(`href="${prefix}/category/classics"`);
        expect(html).toContain('<meta name="robots" content="noindex"/>');
        for (const hidden of ['Lavengro', edition.slice(-13), resting.id, resting.name])
          expect(html).not.toContain(hidden);
      }
    expect(await pages.read(path)).toContain('The seller is away right now');
    expect(await pages.read(`/de${path}`)).toContain('Wer dieses Buch verkauft, ist gerade nicht da');
    expect((await pages.get(path, { cookie: resting.cookie })).status).toBe(200);
    expect((await pages.get(path, {}, other.routes)).status).toBe(404);
    await resting.put('/me/resting', { resting: false });
    expect((await pages.get(path)).status).toBe(200);
  });

  test('leads to the login on a site for members only, from the next request on', async () => {
    const id = await app.listBook(seller);
    await pages.read(bookPath(id));
    await setLookAround(app.db, 'members');
    await expect.poll(async () => (await pages.get(bookPath(id), {}, other.routes)).status).toBe(302);
    await setLookAround(app.db, 'books');
    await expect.poll(async () => (await pages.get(bookPath(id), {}, other.routes)).status).toBe(200);
  });

  test('is not rendered again for other books, and sent as 304 to those who have it', async () => {
    const id = await app.listBook(seller);
    const otherId = await app.listBook(await app.joinSeller());
    const first = await pages.get(bookPath(id));
    const etag = first.headers.get('etag') ?? '';
    await app.book(buyer, otherId);
    const calls = vi.spyOn(app.api, 'fetch');
    const again = await pages.get(bookPath(id), { 'if-none-match': etag });
    expect((await pages.get(bookPath(id))).status).toBe(200);
    expect(calls, 'calls of a rendering').not.toHaveBeenCalled();
    calls.mockRestore();
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await pages.get(bookPath(id), { 'if-none-match': etag, cookie: 'theme=dark' })).status).toBe(200);
    const ofUser = await pages.get(bookPath(id), { 'if-none-match': etag, cookie: buyer.cookie });
    expect([ofUser.status, ofUser.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});
