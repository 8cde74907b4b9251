import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxWishes } from '#contract/wishes.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let reader: Person;

beforeAll(async () => {
  [seller, reader] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

const wishesOf = async (person: Person) => (await person.get('/wishes')).body.wishes;

describe('a wish', () => {
  test('for one book does not name it once its seller is banned or it was deleted', async () => {
    const banned = await app.joinSeller();
    const titles = ['Insult', 'Deleted'];
    const [insult, deleted] = [
      await app.listBook(banned, { book_title: titles[0] }),
      await app.listBook(seller, { book_title: titles[1] }),
    ];
    const buyer = await app.joinBuyer();
    for (const id of [insult, deleted]) {
      await app.book(buyer, id);
      await reader.post('/wishes', { book_id: id });
    }
    const labels = async () => (await wishesOf(reader)).map(({ label }: { label: string }) => label);
    expect(await labels()).toEqual(titles.toReversed());
    const admin = await app.join('admin');
    await admin.put(`/user/${banned.id}/ban`);
    await app.db.updateTable('books').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
    expect(await labels()).toEqual(['', '']);
    await app.db.deleteFrom('wishes').where('user_id', '=', reader.id).execute();
  });

  test('says what it is for and what it asks of a copy', async () => {
    const person = await app.joinBuyer();
    const form = {
      query: 'Bleak  House',
      category_id: 'classics',
      max_price: priceText(7.5),
      worst_condition: 'Good',
    };
    const { status, body } = await person.post('/wishes', { ...form, often: 'weekly' });
    expect(status).toBe(201);
    expect(await wishesOf(person)).toEqual([
      {
        _id: body.insertedId,
        isbn13: null,
        query: 'Bleak  House',
        book_id: null,
        label: 'Bleak  House',
        category_id: 'classics',
        category_name: 'Classics',
        category_translations: { de: 'Klassiker', es: 'Clásicos', ar: 'كلاسيكيات' },
        max_price: amountOf(7.5),
        worst_condition: 'Good',
        often: 'weekly',
        createdAt: expect.any(String),
        notifiedAt: null,
      },
    ]);
  });

  test('for an ISBN is one for the edition, also if it was typed as a query', async () => {
    const person = await app.joinBuyer();
    const { body } = await person.post('/wishes', { isbn13: '9780141439556' });
    for (const form of [{ query: 'ISBN 0-14-143955-6' }, { isbn13: 'ISBN-13: ٩٧٨-٠-١٤-١٤٣٩٥٥-٦' }]) {
      const again = await person.post('/wishes', form);
      expect(again.body.insertedId).toBe(body.insertedId);
    }
    expect(await wishesOf(person)).toMatchObject([{ isbn13: '9780141439556', label: 'ISBN 9780141439556' }]);
  });

  test.each([
    [{}, 'Choose an edition, a search, or a book.'],
    [{ query: 'Emma', isbn13: '9780141439556' }, 'Choose an edition, a search, or a book.'],
    [{ query: '   ' }, 'Enter what you are looking for.'],
    [{ query: '?!' }, 'Enter what you are looking for.'],
    [{ isbn13: '9780141439550' }, 'This isn’t an ISBN. It has 10 or 13 digits, such as 978-0-14-143958-7.'],
    [{ query: 'Emma', category_id: 'no-such-shelf' }, 'This shelf doesn’t exist.'],
    [{ query: 'Emma', max_price: '0' }, /^The price must be more than \D*0\.$/],
    [{ query: 'Emma', worst_condition: 'Poor' }, 'This condition doesn’t exist.'],
    [{ query: 'Emma', often: 'hourly' }, 'This frequency doesn’t exist.'],
  ])('%j is rejected with a sentence', async (form, message) => {
    const { status, body } = await reader.post('/wishes', form);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.message).toMatch(message);
  });

  test('for one book needs a book that is listed and belongs to someone else', async () => {
    const bookId = await app.listBook(seller);
    expect((await seller.post('/wishes', { book_id: bookId })).body.code).toBe('own_book');
    expect((await reader.post('/wishes', { book_id: randomUUID() })).body.code).toBe('not_found');
    await seller.put(`/my-products/${bookId}`, { status: true });
    expect((await reader.post('/wishes', { book_id: bookId })).body.code).toBe('not_found');
  });

  test('is kept once, also when it is made several times at the same moment', async () => {
    const person = await app.joinBuyer();
    const forms = ['Adam Bede', 'adam bede', 'Adam  Bede!'].map((query) => ({ query, max_price: 5 }));
    const answers = await Promise.all([...forms, ...forms].map((form) => person.post('/wishes', form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await wishesOf(person)).toHaveLength(1);
  });

  test('with another price is another wish; with another frequency it is the same one', async () => {
    const person = await app.joinBuyer();
    await person.post('/wishes', { query: 'Romola' });
    await person.post('/wishes', { query: 'Romola', max_price: 5 });
    await person.post('/wishes', { query: 'Romola', often: 'daily' });
    const kept = (await wishesOf(person)).map(({ max_price, often }: any) => [max_price, often]);
    expect(kept).toEqual([
      [5, 'now'],
      [null, 'daily'],
    ]);
  });

  test(`is the last one at ${maxWishes}, also for wishes at the same moment`, async () => {
    const person = await app.joinBuyer();
    const words = Array.from({ length: maxWishes - 2 }, (_, index) => `word${index}`);
    for (const query of words) await person.post('/wishes', { query });
    const last = await Promise.all(
      ['one', 'two', 'three', 'four', 'five', 'six'].map((query) => person.post('/wishes', { query })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('too_many_wishes');
    expect(await wishesOf(person)).toHaveLength(maxWishes);
    expect((await person.post('/wishes', { query: 'word1' })).status).toBe(201);
  });

  test('of another user can neither be seen nor changed nor deleted', async () => {
    const { body } = await reader.post('/wishes', { query: 'Silas Marner' });
    const id = body.insertedId;
    expect(await wishesOf(seller)).toEqual([]);
    expect((await seller.patch(`/wishes/${id}`, { often: 'daily' })).status).toBe(404);
    expect((await seller.delete(`/wishes/${id}`)).status).toBe(404);
    expect((await reader.patch(`/wishes/${id}`, { often: 'daily' })).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect(await wishesOf(reader)).toMatchObject([{ _id: id, often: 'daily' }]);
    expect((await reader.delete(`/wishes/${id}`)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await reader.delete(`/wishes/${id}`)).status).toBe(404);
  });

  test('needs a signed-in user', async () => {
    expect((await app.send('POST', '/api/wishes', { body: { query: 'Emma' } })).status).toBe(401);
    expect((await app.send('GET', '/api/wishes')).status).toBe(401);
  });
});
