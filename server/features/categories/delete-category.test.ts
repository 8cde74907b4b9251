import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultCategoryPicture, type ManagedCategory } from '#contract/categories.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinBuyer()]);
});

const list = async (): Promise<ManagedCategory[]> => (await admin.get('/site/categories')).body.categories;
const add = async (name = `Shelf ${randomUUID().slice(0, 8)}`): Promise<ManagedCategory> => {
  const { insertedId } = (await admin.post('/site/categories', { name, names: { de: name } })).body;
  const added = (await list()).find(({ _id }) => _id === insertedId);
  if (!added) throw new Error('Not added');
  return added;
};
const remove = ({ _id }: ManagedCategory) => admin.delete(`/site/categories/${_id}`);
const inUse = { status: 409, body: { code: 'category_in_use' } };

test('a shelf without a picture has a plain cover, until it gets one', async () => {
  const shelf = await add();
  expect(shelf.category_image).toBe(defaultCategoryPicture);
  const { bookCategories } = (await app.send('GET', '/api/categories')).body;
  expect(bookCategories.at(-1)).toMatchObject({ category_image: defaultCategoryPicture });
  const { book_photo: picture } = app.listing();
  await admin.patch(`/site/categories/${shelf._id}`, { version: shelf.version, picture });
  expect((await list()).at(-1)?.category_image).toBe(picture);
});

describe('a shelf that never had a book', () => {
  test('is deleted from all lists and the footer, and its address is free again', async () => {
    const shelf = await add('Misspeled');
    await admin.put('/site/footer-categories', { ids: [shelf._id] });
    expect((await remove(shelf)).status).toBe(200);
    expect((await list()).some(({ _id }) => _id === shelf._id)).toBe(false);
    expect((await seller.get(`/category/${shelf.category_id}`)).status).toBe(404);
    expect((await remove(shelf)).status).toBe(404);
    expect((await add('Misspeled')).category_id).toBe(shelf.category_id);
  });

  test('stays while a draft or a wish names it, or another address or shelf leads to it', async () => {
    const [drafted, wished, renamed, target, merged] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    const draft = { _id: randomUUID(), book_title: 'Shirley', category_id: drafted.category_id };
    expect((await seller.post('/listing-drafts', draft)).status).toBe(201);
    const wish = { query: 'shirley', category_id: wished.category_id };
    expect((await buyer.post('/wishes', wish)).status).toBe(201);
    const category_id = `${renamed.category_id}-b`;
    await admin.patch(`/site/categories/${renamed._id}`, { version: renamed.version, category_id });
    await admin.post(`/site/categories/${merged._id}/merge`, { into: target._id, version: merged.version });
    for (const shelf of [drafted, wished, renamed, target]) expect(await remove(shelf)).toMatchObject(inUse);
    expect((await remove(merged)).status).toBe(404);
  });

  test('goes or gets a book, whichever comes first', async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      const shelf = await add();
      const [removed, listed, wished] = await Promise.all([
        remove(shelf),
        seller.post('/bookCategories', app.listing({ category_id: shelf.category_id })),
        buyer.post('/wishes', { query: `villette ${attempt}`, category_id: shelf.category_id }),
      ]);
      expect([200, 409]).toContain(removed.status);
      const refused = removed.status === 200 ? [400] : [200, 201, 400];
      expect(refused).toContain(listed.status);
      expect(refused).toContain(wished.status);
    }
  });
});

test('a shelf stays when its books were sold or deleted', async () => {
  const [sold, deleted] = [await add(), await add()];
  await seller.put(`/my-products/${await app.listBook(seller, { category_id: sold.category_id })}`);
  await seller.delete(`/my-products/${await app.listBook(seller, { category_id: deleted.category_id })}`);
  for (const shelf of [sold, deleted]) expect(await remove(shelf)).toMatchObject(inUse);
});

test('the last shelf that takes books stays', async () => {
  const last = await add();
  const others = (await list()).filter(({ _id }) => _id !== last._id).map(({ _id }) => _id);
  await app.db.updateTable('categories').set({ retired_at: new Date() }).where('id', 'in', others).execute();
  expect(await remove(last)).toMatchObject({ status: 409, body: { code: 'last_category' } });
  await app.db.updateTable('categories').set({ retired_at: null }).where('id', 'in', others).execute();
});
