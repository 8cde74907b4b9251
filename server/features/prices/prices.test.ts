import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLookAround } from '#server/features/site/update-site.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, minorOf, priceText, testCurrency, unreadablePrice } from '#test/support/test-currency.ts';
import { bandEnds, bandOf } from './price-bands.ts';
import { updatePriceGuidance } from './update-price-guidance.ts';

const app = setUpTestApp();
const isbn = '9780141439556';
let seller: Person;
let editionId: string;
let buyers: string[];

beforeAll(async () => {
  seller = await app.joinSeller();
  editionId = randomUUID();
  await app.pool.query(
    "insert into editions (id, isbn13, title, source) values ($1, $2, 'Wuthering Heights', 'test')",
    [editionId, isbn],
  );
  buyers = Array.from({ length: 12 }, () => randomUUID());
  for (const id of buyers)
    await app.pool.query("insert into users (id, name, email, role) values ($1, 'Buyer', $2, 'Buyer')", [
      id,
      `${id}@dogear.test`,
    ]);
});

beforeEach(async () => {
  await app.pool.query('delete from orders');
});

type Sale = {
  price: number;
  buyer?: number;
  condition?: string;
  original?: number;
  status?: string;
  ago?: string;
  isEdition?: boolean;
};

/** Inserts a sale as the use cases would leave it. */
async function sell({
  price,
  buyer = 0,
  condition = 'Good',
  original = 16,
  status = 'paid',
  ago = '1 month',
  isEdition = true,
}: Sale) {
  const bookId = await app.listBook(seller, {
    resale_price: priceText(price),
    original_price: priceText(original),
    product_condition: condition,
  });
  await app.pool.query('update books set edition_id = $2, sold_at = now() where id = $1', [
    bookId,
    isEdition ? editionId : null,
  ]);
  await app.pool.query(
    `insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location, status, hold_ends_at, paid_at, created_at)
      values ($1, $2, $3, $4, 'Sold', $5, '-', '-', $6, now(), now() - $7::interval, now() - interval '3 years')`,
    [randomUUID(), bookId, seller.id, buyers[buyer], minorOf(price), status, ago],
  );
}
const sellToMany = async (prices: number[], sale: Partial<Sale> = {}) => {
  for (const [buyer, price] of prices.entries()) await sell({ price, buyer, ...sale });
};

async function guidance(query: Record<string, string> = { isbn13: isbn }) {
  await updatePriceGuidance(app.db);
  const { status, body } = await app.send('GET', `/api/price-guidance?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.ranges.map((range: Record<'low' | 'middle' | 'high', number>) => ({
    ...range,
    low: range.low / amountOf(1),
    middle: range.middle / amountOf(1),
    high: range.high / amountOf(1),
  }));
}

describe('price guidance', () => {
  test('is the middle half of the prices of an edition, for each condition with five sales', async () => {
    await sellToMany([2, 4, 5, 6, 20]);
    await sellToMany([1, 2, 3, 4], { condition: 'Fair' });
    expect(await guidance()).toEqual([
      { condition: 'Good', basis: 'edition', low: 4, middle: 5, high: 6, sales: 5 },
    ]);
  });

  test('takes the shelf and the band of original prices where the edition has too few sales', async () => {
    await sellToMany([2, 4, 5, 6, 20]);
    await sellToMany([7, 8, 9, 10, 11], { condition: 'Excellent', isEdition: false });
    const shelf = { isbn13: isbn, category_id: 'classics', original_price: priceText(19.99) };
    expect(await guidance(shelf)).toMatchObject([
      { condition: 'Excellent', basis: 'shelf', low: 8, middle: 9, high: 10 },
      { condition: 'Good', basis: 'edition' },
    ]);
    expect(await guidance({ ...shelf, original_price: priceText(20) })).toMatchObject([
      { condition: 'Good' },
    ]);
    expect(await guidance({ ...shelf, category_id: 'medical' })).toMatchObject([{ condition: 'Good' }]);
  });

  test('counts the sales between the same two users once', async () => {
    await sellToMany([4, 5, 6, 7]);
    for (const price of [90, 91, 92]) await sell({ price, buyer: 3, ago: '1 day' });
    expect(await guidance()).toEqual([]);
    await sell({ price: 8, buyer: 4 });
    expect(await guidance()).toMatchObject([{ low: 5, middle: 6, high: 7, sales: 5 }]);
  });

  test('leaves out what was not paid, was refunded, or is older than 24 months', async () => {
    await sellToMany([4, 5, 6, 7]);
    await sell({ price: 9, buyer: 5, ago: '25 months' });
    await sell({ price: 9, buyer: 6, status: 'refunded' });
    await sell({ price: 9, buyer: 7, status: 'cancelled' });
    expect(await guidance()).toEqual([]);
  });

  test('forgets a range when its sales have become too old or too few', async () => {
    await sellToMany([4, 5, 6, 7, 8]);
    expect(await guidance()).toHaveLength(1);
    await app.pool.query("update orders set paid_at = now() - interval '25 months'");
    expect(await guidance()).toEqual([]);
  });

  test('rounds, so that it does not show the price of any one sale', async () => {
    await sellToMany([4.13, 4.17, 6.37, 12.41, 13.99]);
    expect(await guidance()).toMatchObject([{ low: 4, middle: 6.5, high: 12 }]);
  });

  test('says nothing without a book, for an unknown ISBN, and for half a shelf', async () => {
    await sellToMany([4, 5, 6, 7, 8]);
    for (const query of [{}, { isbn13: '9780000000002' }, { isbn13: 'no isbn' }, { category_id: 'classics' }])
      expect(await guidance(query as Record<string, string>)).toEqual([]);
    const wrong = await app.send('GET', '/api/price-guidance?original_price=much');
    expect([wrong.status, wrong.body.message]).toEqual([400, unreadablePrice]);
  });

  test('is for members only where the site is', async () => {
    await setLookAround(app.db, 'members');
    const ask = (headers = {}) => app.send('GET', `/api/price-guidance?isbn13=${isbn}`, { headers });
    app.rereadSite();
    expect((await ask()).status).toBe(401);
    expect((await ask({ cookie: seller.cookie, origin: testOrigin })).status).toBe(200);
    await setLookAround(app.db, 'books');
    app.rereadSite();
  });
});

test('the bands of original prices are the same in the database and in the program', async () => {
  const cents = [1, 999, 1000, 1499, 1500, 4999, 5000, 14_999, 15_000, 1_000_000];
  const { rows } = await sql<{ band: number }>`
    select 1 + width_bucket(cents, ${bandEnds(testCurrency)}::integer[]) as band from unnest(${cents}::integer[]) as cents`.execute(
    app.db,
  );
  expect(rows.map(({ band }) => band)).toEqual(cents.map((minor) => bandOf(minor, testCurrency)));
});
