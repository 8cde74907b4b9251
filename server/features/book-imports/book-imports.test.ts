import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { head, importDefaults, importsOf, row } from '#test/support/book-imports.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf, priceText } from '#test/support/test-currency.ts';

const app = setUpTestApp();
let seller: Person;
let own: ReturnType<typeof importsOf>;

beforeEach(async () => {
  seller = await app.joinSeller();
  own = importsOf(app, seller);
});

/** With the address of a photo that is known already, so that the books are listed at once. */
const withPhoto = (...rows: string[]) =>
  [`${head},photo`, ...rows.map((one) => `${one},${app.listing().book_photo}`)].join('\n');

describe('a dry run', () => {
  test('writes no book and says what would happen', async () => {
    const plan = await own.plan([head, row('1'), row('2', 'Emma', 'free'), row('1')].join('\n'));
    expect(plan).toMatchObject({ state: 'planned', rows: 3, created: 1, failedRows: 2, withoutPhoto: 1 });
    expect(plan.errors).toMatchObject([
      { number: 3, title: 'Emma', problems: [{ column: 'price', value: 'free' }] },
      { number: 4, problems: [{ column: 'listingid', message: 'This listing ID is also in row 2.' }] },
    ]);
    expect(await own.shelf()).toEqual([]);
    expect(
      await app.db.selectFrom('listing_copies').selectAll().where('seller_id', '=', seller.id).execute(),
    ).toEqual([]);
  });

  test('names errors in the language of the request', async () => {
    const { body } = await own.send([head, row('')].join('\n'), importDefaults, { 'accept-language': 'de' });
    expect(body.bookImport.errors[0].problems[0].message).toBe('Geben Sie eine Artikelnummer ein.');
  });

  test('names columns that it ignores, and finds known ones in any case and order', async () => {
    const plan = await own.plan(
      `Price;Colour;LISTING_ID;Book Title;Book Condition;Description\n${priceText(6.5).replace('.', ',')};red;7;Emma;Very Good;Clean.`,
    );
    expect(plan).toMatchObject({ created: 1, failedRows: 0, ignoredColumns: ['Colour'] });
  });

  test('is for verified sellers only', async () => {
    const newSeller = await app.join('Seller');
    expect(await importsOf(app, newSeller).send(head)).toMatchObject({
      status: 403,
      body: { code: 'seller_not_verified' },
    });
  });

  test('replaces the plan before it, but not an import that was started', async () => {
    const first = await own.plan([head, row('1')].join('\n'));
    const second = await own.plan([head, row('1')].join('\n'));
    expect((await seller.get(`/book-imports/${first._id}`)).status).toBe(404);
    await seller.post(`/book-imports/${second._id}/start`);
    await own.plan([head, row('1')].join('\n'));
    expect((await own.read(second._id)).state).toBe('running');
  });
});

describe('an import', () => {
  test('lists books, and the same file changes nothing', async () => {
    const file = withPhoto(row('1'), row('2', 'Emma', 4));
    expect(await own.import(file)).toMatchObject({ state: 'done', created: 2, rowsDone: 2, withoutPhoto: 0 });
    expect(await own.shelf()).toMatchObject([
      { title: 'Emma', price: minorOf(4) },
      { title: 'Middlemarch', price: minorOf(6.5), phone: importDefaults.phone },
    ]);
    expect(await own.plan(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await own.import(file)).toMatchObject({ created: 0, changed: 0, removed: 0, unchanged: 2 });
  });

  test('changes the book that has the number, and takes it down at quantity 0', async () => {
    await own.import(withPhoto(row('1')));
    const [before] = await own.shelf();
    expect(await own.import(withPhoto(row('1', 'Middlemarch', 5)))).toMatchObject({ changed: 1, created: 0 });
    expect(await own.shelf()).toMatchObject([{ id: before?.id, price: minorOf(5) }]);
    expect(await own.import('listingid,title,price,quantity\n1,,,0')).toMatchObject({ removed: 1 });
    expect(await own.shelf()).toEqual([]);
  });

  test('makes as many copies as the quantity says, and a sold one counts', async () => {
    const copies = (quantity: number) =>
      `${head},photo,quantity\n${row('1')},${app.listing().book_photo},${quantity}`;
    expect(await own.import(copies(3))).toMatchObject({ created: 3 });
    const [first] = await own.shelf();
    await seller.put(`/my-products/${first?.id}`);
    expect(await own.import(copies(3))).toMatchObject({ created: 0, unchanged: 2 });
    expect(await own.import(copies(2))).toMatchObject({ removed: 1, unchanged: 1 });
    expect(await own.import(copies(4))).toMatchObject({ created: 2 });
    expect(await own.plan(copies(21))).toMatchObject({ failedRows: 1 });
  });

  test('leaves a booked book as it is', async () => {
    await own.import(withPhoto(row('1'), row('2', 'Emma')));
    const buyer = await app.joinBuyer();
    const booked = (await own.shelf()).find(({ title }) => title === 'Emma');
    await app.book(buyer, booked?.id ?? '');
    const changed = withPhoto(row('1', 'Middlemarch', 5), row('2', 'Emma', 5));
    expect(await own.plan(changed)).toMatchObject({ changed: 1, kept: 1 });
    expect(await own.import(changed)).toMatchObject({ changed: 1, kept: 1 });
    const takenDown = 'listingid,title,price,quantity\n2,,,0';
    expect(await own.plan(takenDown)).toMatchObject({ removed: 0, kept: 1 });
    expect(await own.import(takenDown)).toMatchObject({ removed: 0, kept: 1 });
    expect(await own.shelf()).toMatchObject([{ title: 'Emma', price: minorOf(6.5) }, { price: minorOf(5) }]);
  });

  test('takes down the copy that is not booked', async () => {
    const copies = (quantity: number) =>
      `${head},photo,quantity\n${row('1')},${app.listing().book_photo},${quantity}`;
    await own.import(copies(2));
    // Otherwise the highest copy goes first.
    const { book_id: last } = await app.db
      .selectFrom('listing_copies')
      .select('book_id')
      .where('seller_id', '=', seller.id)
      .where('copy', '=', 2)
      .executeTakeFirstOrThrow();
    await app.book(await app.joinBuyer(), last ?? '');
    expect(await own.import(copies(1))).toMatchObject({ removed: 1, kept: 0, unchanged: 1 });
    expect((await own.shelf()).map(({ id }) => id)).toEqual([last]);
  });

  test('changes a book whose hold has ended, which ends the order, too', async () => {
    await own.import(withPhoto(row('1')));
    const { body } = await app.book(await app.joinBuyer(), (await own.shelf())[0]?.id ?? '');
    await sql`update orders set hold_ends_at = now() - interval '1 minute' where id = ${body.insertedId}`.execute(
      app.db,
    );
    expect(await own.import(withPhoto(row('1', 'Middlemarch', 5)))).toMatchObject({ changed: 1, kept: 0 });
    const order = app.db.selectFrom('orders').select('status').where('id', '=', body.insertedId);
    expect(await order.executeTakeFirst()).toEqual({ status: 'expired' });
  });

  test('lists nothing that an admin removed again', async () => {
    await own.import(withPhoto(row('1')));
    const [book] = await own.shelf();
    await (await app.joinBuyer()).put(`/reported-product/${book?.id}`);
    await (await app.join('admin')).delete(`/reported-item/${book?.id}`);
    expect(await own.import(withPhoto(row('1')))).toMatchObject({ created: 0 });
    expect(await own.shelf()).toEqual([]);
  });

  test('does not touch the listing of another seller with the same number', async () => {
    const other = await app.joinSeller();
    await importsOf(app, other).import(withPhoto(row('1')));
    await own.import('listingid,title,price,quantity\n1,,,0');
    expect(await importsOf(app, other).shelf()).toHaveLength(1);
    const [book] = await importsOf(app, other).shelf();
    expect(await own.plan(`listingid,title,price,quantity\n${book?.id},,,0`)).toMatchObject({ removed: 0 });
  });

  test('stops when the seller may no longer sell, and goes on afterwards', async () => {
    const { _id } = await own.plan(withPhoto(row('1')));
    await seller.post(`/book-imports/${_id}/start`);
    await app.db.updateTable('users').set({ verified_seller_at: null }).where('id', '=', seller.id).execute();
    expect(await own.run(_id)).toMatchObject({ state: 'stopped', rowsDone: 0, created: 0 });
    expect(await own.shelf()).toEqual([]);
    await app.db
      .updateTable('users')
      .set({ verified_seller_at: new Date() })
      .where('id', '=', seller.id)
      .execute();
    await seller.post(`/book-imports/${_id}/start`);
    expect(await own.run(_id)).toMatchObject({ state: 'done', created: 1 });
  });

  test('makes a row an error whose shelf has been retired since the plan', async () => {
    const { _id } = await own.plan(withPhoto(row('1')));
    await seller.post(`/book-imports/${_id}/start`);
    await app.db
      .updateTable('categories')
      .set({ retired_at: new Date() })
      .where('slug', '=', 'classics')
      .execute();
    const done = await own.run(_id);
    await app.db.updateTable('categories').set({ retired_at: null }).where('slug', '=', 'classics').execute();
    expect(done).toMatchObject({ state: 'done', created: 0, failedRows: 1 });
    expect(done.errors[0]?.problems[0]?.message).toBe('This shelf takes no new books. Choose another one.');
  });
});

describe('an export', () => {
  test('is a file that changes nothing when it is uploaded, also books that were listed by hand', async () => {
    await own.import(`${head},photo,quantity\n${row('1')},${app.listing().book_photo},2`);
    await app.listBook(seller, {
      book_title: '=HYPERLINK("https://evil.example")',
      author: "'+x",
      isbn: '9780141439556',
    });
    await app.listBook(seller, {
      book_title: 'Line\none',
      description: 'He said "no"; then,\tleft.',
      language: 'en',
    });
    const file = await own.exported();
    expect(file).toContain(`"'=HYPERLINK(`);
    expect(await own.import(file)).toMatchObject({
      rows: 4,
      unchanged: 4,
      changed: 0,
      created: 0,
      failedRows: 0,
    });
    const { body } = await own.send(file, {}, { 'accept-language': 'de' });
    expect(body.bookImport).toMatchObject({ unchanged: 4, changed: 0 });
  });

  test('changes a book that was listed by hand when its row is changed', async () => {
    const id = await app.listBook(seller);
    const file = (await own.exported()).replace('"Middlemarch"', '"Emma"');
    expect(await own.import(file)).toMatchObject({ changed: 1 });
    expect(await own.shelf()).toMatchObject([{ id, title: 'Emma' }]);
  });

  test('of rows with an error can be corrected and uploaded', async () => {
    const { _id } = await own.plan([head, row('1', 'Emma', 'free'), row('2')].join('\n'));
    const { body } = await seller.get(`/book-imports/${_id}/errors`);
    expect(body).toContain('"problem"');
    expect(body).toContain('price: Enter');
    expect(await own.plan(body.replace('free', priceText(4.5)))).toMatchObject({
      rows: 1,
      created: 1,
      ignoredColumns: [],
    });
  });
});
