import { beforeAll, expect, test } from 'vitest';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';

const app = setUpTestApp();
let seller: Person;
beforeAll(async () => {
  seller = await app.joinSeller();
});

const duplicate = (id: string) => seller.post(`/my-products/${id}/duplicate`);
const read = async (id: string) => (await seller.get(`/my-products/${id}`)).body.book;

test('another copy has the same fields and photos, and is a listing of its own', async () => {
  const id = await app.listBook(seller, { author: 'George Eliot', isbn: '9780141439556', language: 'en' });
  const { hash } = await storeImage(app, await drawPicture(420, 600), null);
  await seller.post(`/my-products/${id}/photos`, { photo: imageUrl(hash) });
  await seller.put(`/my-products/ad/${id}`);
  await seller.patch(`/my-products/${id}`, { version: 1, location: 'Salem' });
  const { status, body } = await duplicate(id);
  expect(status).toBe(201);
  const [first, second] = [await read(id), await read(body.insertedId)];
  expect(second).toEqual({ ...first, _id: body.insertedId, version: 1 });
  expect(second.photos).toHaveLength(2);
  expect(await app.findBook(seller, body.insertedId)).toMatchObject({ advertise: false, salesStatus: false });
  await seller.delete(`/my-products/${body.insertedId}/photos/${hash}`);
  expect((await read(id)).photos).toHaveLength(2);
});

test('a sold book can have another copy, which can be bought', async () => {
  const id = await app.listBook(seller);
  await seller.put(`/my-products/${id}`);
  const { insertedId } = (await duplicate(id)).body;
  expect((await app.book(await app.joinBuyer(), insertedId)).status).toBe(201);
});

test('a deleted book, or one on a shelf that takes no new books, has none', async () => {
  const [deleted, retired] = [
    await app.listBook(seller),
    await app.listBook(seller, { category_id: 'history' }),
  ];
  await seller.delete(`/my-products/${deleted}`);
  await app.pool.query("update categories set retired_at = now() where slug = 'history'");
  expect((await duplicate(deleted)).status).toBe(404);
  expect((await duplicate(retired)).body.code).toBe('invalid_input');
});

test('only its seller has another copy made, and only while verified', async () => {
  const id = await app.listBook(seller);
  const other = await app.joinSeller();
  expect((await other.post(`/my-products/${id}/duplicate`)).status).toBe(404);
  const verify = (at: string) =>
    app.pool.query(`update users set verified_seller_at = ${at} where id = $1`, [seller.id]);
  await verify('null');
  expect((await duplicate(id)).body.code).toBe('seller_not_verified');
  await verify('now()');
  expect((await duplicate(id)).status).toBe(201);
});
