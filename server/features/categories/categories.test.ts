import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedCategory } from '#contract/categories.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { seedCategories } from '../catalog/seed-categories.ts';
import { moveMergedBooks } from './move-merged-books.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;

beforeAll(async () => {
  [admin, seller] = await Promise.all([app.join('admin'), app.joinSeller()]);
});

const list = async (): Promise<ManagedCategory[]> => (await admin.get('/site/categories')).body.categories;
const find = async (slug: string): Promise<ManagedCategory> => {
  const category = (await list()).find(({ category_id }) => category_id === slug);
  if (!category) throw new Error(`No shelf ${slug}`);
  return category;
};
const shown = async (): Promise<string[]> =>
  (await app.send('GET', '/api/categories')).body.bookCategories.map((one: any) => one.category_id);
const add = async (name = `Shelf ${randomUUID().slice(0, 8)}`) => {
  const answer = await admin.post('/site/categories', { name, picture: app.listing().book_photo });
  expect(answer.status).toBe(201);
  return find(answer.body.category_id);
};
const update = async (slug: string, change: object) => {
  const { _id, version } = await find(slug);
  return admin.patch(`/site/categories/${_id}`, { version, ...change });
};
const merge = async (from: string, into: string) => {
  const { _id, version } = await find(from);
  return admin.post(`/site/categories/${_id}/merge`, { into: (await find(into))._id, version });
};
const page = (slug: string) => seller.get(`/category/${slug}`);

describe('a new shelf', () => {
  test('is last, has an address made from its name, and takes listings', async () => {
    const { category_id, category_image } = await add('Poésie & Théâtre');
    expect(category_id).toBe('poesie-theatre');
    expect(category_image).toBe(app.listing().book_photo);
    expect((await shown()).at(-1)).toBe(category_id);
    const id = await app.listBook(seller, { category_id });
    expect((await page(category_id)).body.bookCategory).toMatchObject([{ _id: id, category_id }]);
    expect(await find(category_id)).toMatchObject({ books: 1, booked: 0 });
  });

  test('whose name has no Latin letters has an address in Latin letters', async () => {
    expect((await add('شعر')).category_id).toBe('shr');
    expect((await add('Стихи')).category_id).toBe('stikhi');
    expect((await add('☆')).category_id).toBe('shelf');
    expect((await add('☆☆')).category_id).toBe('shelf-2');
  });

  test('keeps its uploaded picture from being collected', async () => {
    const { category_image } = await add();
    const hash = category_image.replace('/images/', '').replace('.webp', '');
    await expect(app.db.deleteFrom('pictures').where('hash', '=', hash).execute()).rejects.toThrow();
  });

  test('cannot have an address that another has or had', async () => {
    const { category_id } = await add();
    await update(category_id, { category_id: `${category_id}-renamed` });
    for (const taken of [category_id, `${category_id}-renamed`, 'fiction'])
      expect(
        await admin.post('/site/categories', {
          name: 'Other',
          category_id: taken,
          picture: app.listing().book_photo,
        }),
      ).toMatchObject({ status: 409, body: { code: 'category_id_taken' } });
    expect(await update('fiction', { category_id })).toMatchObject({
      status: 409,
      body: { code: 'category_id_taken' },
    });
  });
});

describe('an earlier address', () => {
  test('leads to the shelf after any chain of renames and merges', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const bookId = await app.listBook(seller, { category_id: one.category_id });
    await update(one.category_id, { category_id: `${one.category_id}-b` });
    await merge(`${one.category_id}-b`, two.category_id);
    await update(two.category_id, { category_id: `${two.category_id}-c` });
    await merge(`${two.category_id}-c`, three.category_id);
    await moveMergedBooks(app.db);
    const former = [one.category_id, `${one.category_id}-b`, two.category_id, `${two.category_id}-c`];
    for (const slug of former) {
      expect((await page(slug)).body).toMatchObject({
        category: { category_id: three.category_id, isRetired: false },
        bookCategory: [{ _id: bookId, category_id: three.category_id }],
      });
      const feed = await app.send('GET', `/feeds/category/${slug}.xml`);
      expect([feed.status, feed.headers.get('location')]).toEqual([
        301,
        `/feeds/category/${three.category_id}.xml`,
      ]);
      const found = await seller.get(`/search?shelf=${slug}`);
      expect(found.body.cards.map(({ book }: any) => book._id)).toEqual([bookId]);
    }
  });

  test('can be taken back by its own shelf', async () => {
    const { category_id } = await add();
    expect((await update(category_id, { category_id: `${category_id}-b` })).status).toBe(200);
    expect((await update(`${category_id}-b`, { category_id })).status).toBe(200);
    expect((await page(`${category_id}-b`)).body.category.category_id).toBe(category_id);
  });

  test('still works in a listing form that was opened before', async () => {
    const [one, two] = [await add(), await add()];
    await merge(one.category_id, two.category_id);
    const id = await app.listBook(seller, { category_id: one.category_id });
    expect((await app.findBook(seller, id))?.category_id).toBe(two.category_id);
  });

  test('is not seeded again at the next start, also not by the previous version', async () => {
    await update('gothic', { category_id: 'dark-tales' });
    await seedCategories(app.db);
    const previous = await app.db
      .insertInto('categories')
      .values({ id: randomUUID(), slug: 'gothic', name: 'Gothic', picture: '', position: 6 })
      .onConflict((same) => same.column('slug').doNothing())
      .executeTakeFirst();
    expect(previous.numInsertedOrUpdatedRows).toBe(0n);
    expect(await shown()).not.toContain('gothic');
  });
});

describe('a merged shelf', () => {
  test('takes its books along, sold ones too, and the search and the wishes follow', async () => {
    const [from, into] = [await add('Merging From'), await add('Merging Into')];
    const [shownBook, sold] = [
      await app.listBook(seller, { category_id: from.category_id }),
      await app.listBook(seller, { category_id: from.category_id }),
    ];
    await seller.put(`/my-products/${sold}`);
    const buyer = await app.joinBuyer();
    const wish = { query: 'emma', max_price: 9 };
    await buyer.post('/wishes', { ...wish, category_id: from.category_id });
    await buyer.post('/wishes', { ...wish, category_id: into.category_id });
    await buyer.post('/wishes', { query: 'persuasion', category_id: from.category_id });

    expect((await merge(from.category_id, into.category_id)).status).toBe(200);
    expect(await find(into.category_id)).toMatchObject({ books: 0, moving: 1 });
    expect(await moveMergedBooks(app.db)).toBe(2);
    expect(await find(into.category_id)).toMatchObject({ books: 1, moving: 0 });
    const books = await app.db
      .selectFrom('books')
      .select('category_id')
      .where('id', 'in', [shownBook, sold])
      .execute();
    expect(books.map(({ category_id }) => category_id)).toEqual([into._id, into._id]);
    const { facets } = (await seller.get(`/search?shelf=${into.category_id}`)).body;
    expect(facets.shelf).toContainEqual({
      value: into.category_id,
      label: 'Merging Into',
      names: {},
      count: 1,
    });
    const { wishes } = (await buyer.get('/wishes')).body;
    expect(wishes.map(({ query, category_id }: any) => [query, category_id]).toSorted()).toEqual([
      ['emma', into.category_id],
      ['persuasion', into.category_id],
    ]);
    expect(await moveMergedBooks(app.db)).toBe(0);
  });

  test('goes from all lists, and its place in the footer goes to the other', async () => {
    const into = await add();
    expect(await find('medical')).toMatchObject({ footerPosition: 3 });
    await merge('medical', into.category_id);
    expect(await shown()).not.toContain('medical');
    expect((await list()).map(({ category_id }) => category_id)).not.toContain('medical');
    expect(await find(into.category_id)).toMatchObject({ footerPosition: 3 });
  });

  test('cannot be merged again, nor into itself, a retired one, or a merged one', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    expect(
      await admin.post(`/site/categories/${one._id}/merge`, { into: one._id, version: one.version }),
    ).toMatchObject({ status: 400 });
    await merge(one.category_id, two.category_id);
    expect(
      await admin.post(`/site/categories/${one._id}/merge`, { into: three._id, version: one.version }),
    ).toMatchObject({ status: 404 });
    await update(two.category_id, { isRetired: true });
    for (const into of [one._id, two._id])
      expect(
        await admin.post(`/site/categories/${three._id}/merge`, { into, version: three.version }),
      ).toMatchObject({ status: 409, body: { code: 'categories_changed' } });
  });
});

describe('a retired shelf', () => {
  test('takes no listings and keeps its page and its books', async () => {
    const { category_id } = await add();
    const id = await app.listBook(seller, { category_id });
    expect((await update(category_id, { isRetired: true })).status).toBe(200);
    expect(await shown()).not.toContain(category_id);
    expect(await seller.post('/bookCategories', app.listing({ category_id }))).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'category_id', message: 'This shelf takes no new books. Choose another one.' }],
      },
    });
    expect((await page(category_id)).body).toMatchObject({
      category: { isRetired: true },
      bookCategory: [{ _id: id }],
    });
    const found = await seller.get(`/search?shelf=${category_id}`);
    expect(found.body.cards).toHaveLength(1);
    await update(category_id, { isRetired: false });
    expect(await shown()).toContain(category_id);
  });

  test('is never the last one', async () => {
    const others = (await list()).filter(({ isRetired }) => !isRetired);
    const last = others.pop();
    const ids = others.map(({ _id }) => _id);
    await app.db.updateTable('categories').set({ retired_at: new Date() }).where('id', 'in', ids).execute();
    expect(await update(last?.category_id ?? '', { isRetired: true })).toMatchObject({
      status: 409,
      body: { code: 'last_category' },
    });
    await app.db.updateTable('categories').set({ retired_at: null }).where('id', 'in', ids).execute();
  });
});

describe('the order', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = (await list()).map(({ _id }) => _id);
  });
  const order = async () => (await list()).map(({ _id }) => _id);
  const move = (id = '', after: string | null = null) =>
    admin.put(`/site/categories/${id}/position`, { after });

  test('is the one of the moves', async () => {
    await move(ids[3]);
    expect(await order()).toEqual([ids[3], ids[0], ids[1], ids[2], ...ids.slice(4)]);
    await move(ids[3], ids[2]);
    expect(await order()).toEqual(ids);
  });

  test('says so when the shelf to stand behind is gone', async () => {
    expect(await move(ids[0], randomUUID())).toMatchObject({
      status: 409,
      body: { code: 'categories_changed' },
    });
  });

  test('of the footer is set apart', async () => {
    const chosen = [ids[2], ids[0]];
    await admin.put('/site/footer-categories', { ids: chosen });
    const inFooter = async () => (await app.send('GET', '/api/site')).body.site.footerCategories.length;
    const positions = (await list()).map(({ footerPosition }) => footerPosition);
    expect(positions.slice(0, 3)).toEqual([2, null, 1]);
    await expect.poll(inFooter).toBe(2);
    expect(await admin.put('/site/footer-categories', { ids: [randomUUID()] })).toMatchObject({
      status: 409,
    });
    expect(await admin.put('/site/footer-categories', { ids: [ids[0], ids[0]] })).toMatchObject({
      status: 400,
    });
  });
});

test('names in other languages are replaced as a whole', async () => {
  const { category_id } = await add();
  await update(category_id, { names: { de: 'Gedichte', es: 'Poesía' } });
  expect(await find(category_id)).toMatchObject({ names: { de: 'Gedichte', es: 'Poesía' } });
  await update(category_id, { names: { de: 'Lyrik' } });
  expect((await find(category_id)).names).toEqual({ de: 'Lyrik' });
});

test('every change is in the audit log', async () => {
  const [one, two] = [await add('Audited'), await add()];
  await update('audited', { name: 'Renamed' });
  await merge('audited', two.category_id);
  const entries = (await admin.get('/audit-log')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'merge_categories', actorName: admin.name, subjectName: 'Renamed' },
    { action: 'update_category', actorName: admin.name, subjectName: 'Renamed' },
  ]);
  expect(one.category_name).toBe('Audited');
});
