import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxDrafts } from '#contract/listing-drafts.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';
import { deleteExpiredRecords } from '../users/delete-expired-records.ts';

const app = setUpTestApp();
let seller: Person;

beforeAll(async () => {
  seller = await app.joinSeller();
});

const draftsOf = async (person: Person) => (await person.get('/listing-drafts')).body.drafts;
const booksOf = async (person: Person) => (await person.get(`/my-products?email=${person.email}`)).body;

/** Everything that a listing needs besides its title and ISBN. */
const details = () => {
  const { book_title: _, ...rest } = app.listing();
  return rest;
};

async function create(person: Person, form: Record<string, unknown> = {}) {
  const _id = randomUUID();
  const { status, body } = await person.post('/listing-drafts', { _id, isbn: '9780141439556', ...form });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.draft;
}

describe('a draft', () => {
  test('goes from a number to a book, one step at a time', async () => {
    const { _id, ...created } = await create(seller, { isbn: 'ISBN 0-14-143955-6' });
    expect(created).toMatchObject({
      state: 'waiting',
      isbn13: '9780141439556',
      version: 1,
      looked_up: false,
    });
    const path = `/listing-drafts/${_id}`;
    const change = async (version: number, fields: Record<string, unknown>) =>
      (await seller.patch(path, { version, ...fields })).body.draft;

    expect(await change(1, { looked_up: true })).toMatchObject({ state: 'unknown', version: 2 });
    expect(await change(2, { book_title: ' Wuthering Heights ', author: 'Emily Brontë' })).toMatchObject({
      state: 'found',
      book_title: 'Wuthering Heights',
      author: 'Emily Brontë',
    });
    expect(await change(3, details())).toMatchObject({
      state: 'ready',
      category_id: 'classics',
      original_price: amountOf(14),
      resale_price: amountOf(6.5),
      years_of_use: 3,
    });
    expect(await change(4, { description: null })).toMatchObject({ state: 'found', description: null });
    expect((await seller.post(`${path}/list`)).body.code).toBe('draft_not_ready');
    expect(await change(5, { description: 'Clean.' })).toMatchObject({ state: 'ready' });

    const listed = await seller.post(`${path}/list`);
    expect(listed.status).toBe(200);
    expect((await app.findBook(seller, listed.body.insertedId))?.book_title).toBe('Wuthering Heights');
    const book = (await seller.get(`/books/${listed.body.insertedId}`)).body.book;
    expect(book).toMatchObject({ description: 'Clean.', edition: { isbn13: '9780141439556' } });
    expect((await draftsOf(seller)).map((draft: any) => draft._id)).not.toContain(_id);
  });

  test('is kept once under its ID, however often and at the same moment it is sent', async () => {
    const person = await app.joinSeller();
    const form = { _id: randomUUID(), book_title: 'Emma' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.post('/listing-drafts', form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    await person.patch(`/listing-drafts/${form._id}`, { version: 1, author: 'Jane Austen' });
    const again = await person.post('/listing-drafts', form);
    expect(again.body.draft).toMatchObject({ author: 'Jane Austen', version: 2 });
    expect(await draftsOf(person)).toHaveLength(1);
  });

  test('of the same ISBN is another copy', async () => {
    const person = await app.joinSeller();
    await create(person);
    await create(person);
    expect(await draftsOf(person)).toHaveLength(2);
  });

  test('becomes one book, however often and at the same moment it is listed', async () => {
    const person = await app.joinSeller();
    const { _id } = await create(person, { ...details(), book_title: 'Emma' });
    const list = () => person.post(`/listing-drafts/${_id}/list`);
    const answers = [...(await Promise.all([list(), list(), list(), list(), list()])), await list()];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await booksOf(person)).toHaveLength(1);
  });

  test('cannot be listed by a seller who is not verified', async () => {
    const person = await app.join('Seller');
    const { _id } = await create(person, { ...details(), book_title: 'Emma' });
    const { status, body } = await person.post(`/listing-drafts/${_id}/list`);
    expect([status, body.code]).toEqual([403, 'seller_not_verified']);
    expect(await draftsOf(person)).toMatchObject([{ _id, state: 'ready' }]);
  });

  test('can only be changed by who has seen its last change', async () => {
    const { _id } = await create(seller);
    const path = `/listing-drafts/${_id}`;
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((location) => seller.patch(path, { version: 1, location })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('draft_changed');
  });

  test('that was deleted can be restored, and a late repetition of its creation does not do so', async () => {
    const person = await app.joinSeller();
    const form = { _id: randomUUID(), book_title: 'Emma' };
    await person.post('/listing-drafts', form);
    const path = `/listing-drafts/${form._id}`;
    expect((await person.delete(path)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await person.delete(path)).status).toBe(404);
    expect((await person.post('/listing-drafts', form)).status).toBe(404);
    expect((await person.patch(path, { version: 1, location: 'here' })).status).toBe(404);
    expect((await person.post(`${path}/list`)).status).toBe(404);
    expect(await draftsOf(person)).toEqual([]);
    for (const _ of [1, 2]) expect((await person.post(`${path}/restore`)).body.draft.book_title).toBe('Emma');
    expect(await draftsOf(person)).toHaveLength(1);
  });

  test('that is listed can neither be changed nor deleted', async () => {
    const person = await app.joinSeller();
    const { _id, version } = await create(person, { ...details(), book_title: 'Emma' });
    const path = `/listing-drafts/${_id}`;
    await person.post(`${path}/list`);
    for (const at of [version, version + 1])
      expect((await person.patch(path, { version: at, location: 'here' })).body.code).toBe('draft_changed');
    expect((await person.delete(path)).status).toBe(404);
    expect(await draftsOf(person)).toEqual([]);
  });

  test(`is the last one at ${maxDrafts}, also for drafts at the same moment`, async () => {
    const person = await app.joinSeller();
    const draft = () => person.post('/listing-drafts', { _id: randomUUID(), book_title: 'Emma' });
    await app.pool.query(
      `insert into listing_drafts (seller_id, id, title, expires_at)
       select $1, gen_random_uuid(), 'Emma', now() + interval '1 day' from generate_series(1, $2)`,
      [person.id, maxDrafts - 1],
    );
    const answers = await Promise.all([draft(), draft(), draft()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_drafts');
  });

  test.each([
    [{ isbn: undefined }, 'Enter an ISBN or a title.'],
    [{ isbn: '9780141439550' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
    // A book-club number and an EAN of something else.
    [{ isbn: '0-7394-0001-2' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
    [{ isbn: '4006381333931' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
    [{ book_title: '' }, 'Book title is required'],
    [{ category_id: 'no-such-shelf' }, 'Book Category is required'],
    [{ product_condition: 'Poor' }, 'Product condition is Required'],
    [{ resale_price: '0' }, /^The price must be more than \D*0\.$/],
    [{ years_of_use: 'many' }, 'Enter a number of years, such as 3.'],
    [{ book_photo: `/images/${'0'.repeat(64)}.webp` }, 'Upload the photo first.'],
    [{ book_photo: 'https://elsewhere.test/x.webp' }, 'Upload the photo first.'],
  ])('with %j is rejected with a sentence', async (form, message) => {
    const { status, body } = await seller.post('/listing-drafts', {
      _id: randomUUID(),
      isbn: '9780141439556',
      ...form,
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toMatch(message);
  });

  test('follows its shelf when that is merged into another one', async () => {
    const person = await app.joinSeller();
    const { _id } = await create(person, { ...details(), book_title: 'Emma', category_id: 'fiction' });
    await app.pool.query(
      `update categories set retired_at = now(), emptied_at = now(),
        merged_into = (select id from categories where slug = 'classics') where slug = 'fiction'`,
    );
    expect(await draftsOf(person)).toMatchObject([{ category_id: 'classics' }]);
    expect((await person.post(`/listing-drafts/${_id}/list`)).status).toBe(200);
  });

  test('keeps its amounts when the site changes its currency', async () => {
    const [admin, person] = [await app.join('admin'), await app.joinSeller()];
    await create(person, { original_price: priceText(14), resale_price: null });
    const { version, currency } = (await admin.get('/site')).body.settings;
    const change = (to: string, at: number) =>
      admin.patch('/site', { version: at, changes: { currency: to } });
    expect((await change(currency === 'JPY' ? 'USD' : 'JPY', version)).status).toBe(200);
    expect(await draftsOf(person)).toMatchObject([
      { original_price: expect.any(Number), resale_price: null },
    ]);
    expect((await draftsOf(person))[0].original_price).toBeCloseTo(amountOf(14));
    await change(currency, version + 1);
  });

  test('is deleted after its time, and a deleted one after a day', async () => {
    const person = await app.joinSeller();
    const [kept, removed, old] = [await create(person), await create(person), await create(person)];
    await person.delete(`/listing-drafts/${removed._id}`);
    await app.pool.query(
      `update listing_drafts set expires_at = expires_at - case id when $1 then interval '25 hours'
        when $2 then interval '90 days' else interval '89 days' end where seller_id = $3`,
      [removed._id, old._id, person.id],
    );
    await deleteExpiredRecords(app.db);
    const { rows } = await app.pool.query('select id from listing_drafts where seller_id = $1', [person.id]);
    expect(rows).toEqual([{ id: kept._id }]);
  });
});
