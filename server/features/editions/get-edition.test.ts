import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
const isbn13 = '9780141439518';

beforeAll(async () => {
  await app.db
    .insertInto('editions')
    .values({
      id: randomUUID(),
      isbn13,
      title: 'Pride and Prejudice',
      authors: ['Jane Austen'],
      publisher: 'Penguin Classics',
      published_year: 2003,
      source: 'test',
    })
    .execute();
});

test('an edition without a copy is shown, and one that is unknown or no ISBN is not found', async () => {
  const { body } = await app.send('GET', `/api/editions/${isbn13}`);
  expect(body).toMatchObject({ copies: [], copyCount: 0, lowestPrice: null, highestPrice: null });
  for (const isbn of ['9780141439600', '9780141439519', 'x', '%00', 'a'.repeat(50)])
    expect((await app.send('GET', `/api/editions/${isbn}`)).status, isbn).toBe(404);
});

test('the problem of an unknown edition has its ISBN-13, so that a wish for it can be made', async () => {
  const ask = async (isbn: string) => (await app.send('GET', `/api/editions/${isbn}`)).body.isbn13;
  expect(await ask('978-0-14-143960-0')).toBe('9780141439600');
  for (const wrong of ['9780141439519', 'x']) expect(await ask(wrong)).toBeUndefined();
});

test('copies are listed by condition, then price, without phone and email', async () => {
  const seller = await app.joinSeller();
  const copy = (product_condition: string, price: number) =>
    app.listBook(seller, { isbn: isbn13, product_condition, resale_price: priceText(price) });
  await copy('Fair', 2);
  await copy('Excellent', 9);
  await copy('Good', 6);
  await copy('Good', 4);
  const sold = await copy('Good', 1);
  await seller.put(`/my-products/${sold}`);
  const { body } = await app.send('GET', `/api/editions/${isbn13}`);
  expect(body.copies.map((one: any) => [one.product_condition, one.resale_price / amountOf(1)])).toEqual([
    ['Excellent', 9],
    ['Good', 4],
    ['Good', 6],
    ['Fair', 2],
  ]);
  expect(body).toMatchObject({ copyCount: 4, lowestPrice: amountOf(2), highestPrice: amountOf(9) });
  expect(JSON.stringify(body)).not.toMatch(/555 0142|@dogear\.test/);
});
