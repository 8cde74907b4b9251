import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ManagedCategory } from '#contract/categories.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { countLockWaits } from '#test/support/lock-waits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stallStatements } from '#test/support/stall-statements.ts';
import { moveMergedBooks } from './move-merged-books.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;

beforeAll(async () => {
  [admin, seller] = await Promise.all([app.join('admin'), app.joinSeller()]);
});

const list = async (): Promise<ManagedCategory[]> => (await admin.get('/site/categories')).body.categories;
const add = async (): Promise<ManagedCategory> => {
  const name = `Shelf ${randomUUID().slice(0, 8)}`;
  const { body } = await admin.post('/site/categories', { name, picture: app.listing().book_photo });
  const added = (await list()).find(({ _id }) => _id === body.insertedId);
  if (!added) throw new Error(`Not added: ${JSON.stringify(body)}`);
  return added;
};
const rename = ({ _id, version }: ManagedCategory, name: string) =>
  admin.patch(`/site/categories/${_id}`, { version, name });
const merge = ({ _id, version }: ManagedCategory, into: ManagedCategory) =>
  admin.post(`/site/categories/${_id}/merge`, { into: into._id, version });
const retire = ({ _id, version }: ManagedCategory) =>
  admin.patch(`/site/categories/${_id}`, { version, isRetired: true });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('of two administrators who rename a shelf at once, one is asked to look again', async () => {
  const shelf = await add();
  const answers = await Promise.all([
    rename(shelf, 'Poems'),
    rename(shelf, 'Verse'),
    rename(shelf, 'Rhymes'),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409]);
});

test('of two shelves that take the same address at once, one gets it', async () => {
  const [one, two] = [await add(), await add()];
  const category_id = `taken-${randomUUID().slice(0, 8)}`;
  const take = ({ _id, version }: ManagedCategory) =>
    admin.patch(`/site/categories/${_id}`, { version, category_id });
  expect(statuses(await Promise.all([take(one), take(two)]))).toEqual([200, 409]);
});

test('two shelves that are merged into each other at once become one', async () => {
  const [one, two] = [await add(), await add()];
  expect(statuses(await Promise.all([merge(one, two), merge(two, one)]))).toEqual([200, 409]);
  const { rows } = await app.pool.query(
    'select count(*)::int from categories where id = any($1) and merged_into is null',
    [[one._id, two._id]],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('merging in a chain at once leaves every address with a shelf that exists', async () => {
  const [one, two, three] = [await add(), await add(), await add()];
  const book = await app.listBook(seller, { category_id: one.category_id });
  const [first, second] = await Promise.all([merge(one, two), merge(two, three)]);
  expect(second.status).toBe(200);
  expect([200, 409]).toContain(first.status);
  await moveMergedBooks(app.db);
  const { body } = await seller.get(`/category/${one.category_id}`);
  expect(body.category.category_id).toBe(first.status === 200 ? three.category_id : one.category_id);
  expect(body.bookCategory).toMatchObject([{ _id: book }]);
});

test('moves of different shelves at once both count', async () => {
  const before = (await list()).map(({ _id }) => _id);
  const [last = '', secondLast = ''] = before.toReversed();
  const move = (id: string, after: string | null) => admin.put(`/site/categories/${id}/position`, { after });
  const answers = await Promise.all([move(last, null), move(secondLast, before[0] ?? null)]);
  expect(statuses(answers)).toEqual([200, 200]);
  const after = (await list()).map(({ _id }) => _id);
  expect(after.indexOf(secondLast)).toBe(after.indexOf(before[0] ?? '') + 1);
  expect(new Set(after)).toEqual(new Set(before));
  const positions = await app.db
    .selectFrom('categories')
    .select('position')
    .where('merged_into', 'is', null)
    .execute();
  expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length);
});

test('a book that is being listed is waited for, and moved', async () => {
  const [one, two] = [await add(), await add()];
  const stall = await stallStatements(app, 'before insert on books for each row');
  const listing = seller.post('/bookCategories', app.listing({ category_id: one.category_id }));
  await stall.waitForStatements(1, listing);
  const merging = merge(one, two);
  await stall.waitForStatements(2, merging);
  await stall.release();
  const { body } = await listing;
  expect((await merging).status).toBe(200);
  await moveMergedBooks(app.db);
  expect((await app.findBook(seller, body.insertedId))?.category_id).toBe(two.category_id);
});

test('a shelf is retired only after the books that are being listed on it', async () => {
  const shelf = await add();
  const stall = await stallStatements(app, 'before insert on books for each row');
  const listing = seller.post('/bookCategories', app.listing({ category_id: shelf.category_id }));
  await stall.waitForStatements(1, listing);
  let isRetired = false;
  const retiring = retire(shelf).then((answer) => {
    isRetired = true;
    return answer;
  });
  await stall.waitForStatements(2, retiring);
  expect(isRetired).toBe(false);
  await stall.release();
  expect((await listing).status).toBe(201);
  expect((await retiring).status).toBe(200);
});

test('a listing that waits for a merge goes to the other shelf, one that waits for a retirement is refused', async () => {
  const [one, two] = [await add(), await add()];
  const stall = await stallStatements(app, 'before update on categories for each row');
  const merging = merge(one, two);
  await stall.waitForStatements(1, merging);
  const listing = seller.post('/bookCategories', app.listing({ category_id: one.category_id }));
  await stall.waitForStatements(2, listing);
  await stall.release();
  expect((await merging).status).toBe(200);
  expect((await app.findBook(seller, (await listing).body.insertedId))?.category_id).toBe(two.category_id);

  const again = await stallStatements(app, 'before update on categories for each row');
  const retiring = retire({
    ...two,
    version: (await list()).find(({ _id }) => _id === two._id)?.version ?? 0,
  });
  await again.waitForStatements(1, retiring);
  const late = seller.post('/bookCategories', app.listing({ category_id: two.category_id }));
  await again.waitForStatements(2, late);
  await again.release();
  expect((await retiring).status).toBe(200);
  expect(await late).toMatchObject({ status: 400, body: { errors: [{ path: 'category_id' }] } });
});

test('a listing by the previous version, which knows no merges, goes to the other shelf', async () => {
  const [one, two] = [await add(), await add()];
  const copied = await app.listBook(seller, { category_id: two.category_id });
  await merge(one, two);
  const row = await app.db.selectFrom('books').selectAll().where('id', '=', copied).executeTakeFirstOrThrow();
  const { updated_at: _, ...book } = row;
  const id = randomUUID();
  await app.db
    .insertInto('books')
    .values({ ...book, id, category_id: one._id })
    .execute();
  expect((await app.findBook(seller, id))?.category_id).toBe(two.category_id);
});

test('a merge waits for a listing that the previous version has begun', async () => {
  const [one, two] = [await add(), await add()];
  const copied = await app.listBook(seller, { category_id: two.category_id });
  const id = randomUUID();
  const previous = await app.pool.connect();
  await previous.query('begin');
  await previous.query(
    `insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
        condition, years_of_use, phone, location, description)
      select $1, seller_id, $2, title, picture_hash, original_price_cents, resale_price_cents,
        condition, years_of_use, phone, location, description from books where id = $3`,
    [id, one._id, copied],
  );
  let isMerged = false;
  const merging = merge(one, two).finally(() => {
    isMerged = true;
  });
  await expect.poll(async () => isMerged || (await countLockWaits(previous)) > 0).toBe(true);
  expect(isMerged).toBe(false);
  await previous.query('commit');
  previous.release();
  expect((await merging).status).toBe(200);
  await moveMergedBooks(app.db);
  expect((await app.findBook(seller, id))?.category_id).toBe(two.category_id);
});

test('searches at the same moment as a merge find each book once', async () => {
  const [one, two] = [await add(), await add()];
  const word = `palimpsest${randomUUID().slice(0, 4)}`;
  for (const { category_id } of [one, two]) await app.listBook(seller, { category_id, book_title: word });
  let isOver = false;
  let searches = 0;
  const seen = new Set<string>();
  const searching = (async () => {
    while (!isOver) {
      const { status, body } = await seller.get(`/search?q=${word}`);
      seen.add(`${status}: ${body.total} books`);
      searches++;
    }
  })();
  const stall = await stallStatements(app, 'before update on books for each row');
  expect((await merge(one, two)).status).toBe(200);
  const moving = moveMergedBooks(app.db);
  await stall.waitForStatements(1, moving);
  const before = searches;
  await expect.poll(() => searches).toBeGreaterThan(before + 2);
  await stall.release();
  await moving;
  isOver = true;
  await searching;
  expect([...seen]).toEqual(['200: 2 books']);
  for (const { category_id } of [one, two])
    expect((await seller.get(`/search?q=${word}&shelf=${category_id}`)).body.total).toBe(2);
});

test('books are moved in batches, around those that are locked, and after an interruption the rest', async () => {
  const [one, two] = [await add(), await add()];
  const first = await app.listBook(seller, { category_id: one.category_id });
  await app.pool.query(
    `insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
        condition, years_of_use, phone, location, description)
      select gen_random_uuid(), seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
        condition, years_of_use, phone, location, description
      from books, generate_series(1, 249) where id = $1`,
    [first],
  );
  await merge(one, two);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select from books where id = $1 for update', [first]);
  expect(await moveMergedBooks(app.db)).toBe(249);
  expect((await list()).find(({ _id }) => _id === two._id)).toMatchObject({ books: 249, moving: 1 });
  await holder.query('rollback');
  holder.release();

  // As after a crash: the next run finds what the last one left.
  const stall = await stallStatements(app, 'before update on books for each row');
  const run = moveMergedBooks(app.db);
  await stall.waitForStatements(1);
  const interrupted = expect(run).rejects.toThrow('canceling statement');
  await app.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%update books set category_id%' and pid <> pg_backend_pid()`,
  );
  await interrupted;
  await stall.release();
  expect(await moveMergedBooks(app.db)).toBe(1);
  expect((await list()).find(({ _id }) => _id === two._id)).toMatchObject({ books: 250, moving: 0 });
});
