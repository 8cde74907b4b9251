import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, testOrigin } from '../support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';

let app: ListeningApp;
let seller: Person;
let buyer: Person;
let bookId: string;

beforeAll(async () => {
  app = await createListeningApp();
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await app.listBook(seller, { book_title: '<Emma> & “Co”', author: 'Jane O’Neill' });
  bookId = await app.listBook(seller, { book_title: 'Villette' });
});
afterAll(() => app.close());

const preload = /<link rel="preload" as="image"[^>]*>/g;
/** The head may have them in another order. */
const withoutPreloads = (page: string) => [page.replaceAll(preload, ''), page.match(preload)?.sort()];

/** A page without what differs each time. */
async function read(path: string, person = buyer): Promise<string> {
  const response = await app.fetch(
    new Request(testOrigin + path, { headers: { cookie: person.cookie, accept: 'text/html' } }),
  );
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/nonce="[^"]*"/g, '').replace(/"renderedAt":\d+/, '');
}

/** From the second page on, a card is kept, once it has been rendered beside the pages. */
async function readOften(path: string, person = buyer): Promise<string> {
  for (const _ of [1, 2]) await read(path, person);
  await sleep(50);
  return read(path, person);
}

const card = (page: string, title: string) =>
  page.split('data-testid="book-card"').find((one) => one.includes(`<bdi>${title}</bdi>`)) ?? '';

test.each(['/category/classics', '/de/category/classics', '/ar/category/classics', '/search?q=villette'])(
  '%s is the same with cards that were rendered for earlier pages',
  async (path) => {
    const first = await read(path);
    expect(first).toContain('Villette');
    expect(withoutPreloads(await readOften(path))).toEqual(withoutPreloads(first));
  },
);

test('each user sees what they may do with a book, and at once what became of it', async () => {
  const path = '/category/classics';
  const bought = await readOften(path);
  expect(card(bought, 'Villette')).toContain('Buy Now');
  expect(card(await readOften(path, seller), 'Villette')).toContain('Your listing');
  expect(await read(path)).toBe(bought);
  expect((await app.book(buyer, bookId)).status).toBe(201);
  expect(card(await read(path), 'Villette')).not.toContain('Buy Now');
});

test('a changed setting shows in cards that were kept before', async () => {
  const path = '/category/classics';
  await readOften(path);
  await app.pool.query(`update site set locales = '{en,de}', updated_at = now()`);
  await expect.poll(() => read(path)).not.toContain('hreflang="ar"');
  expect(await readOften(path)).toContain('&lt;Emma&gt; &amp; “Co”');
});
