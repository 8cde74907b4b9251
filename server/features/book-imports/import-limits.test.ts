import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startBookImportWorker } from './queue.ts';
import { runBookImport } from './run/run-book-import.ts';

const app = setUpTestApp();
let seller: Person;
let own: ReturnType<typeof importsOf>;

beforeEach(async () => {
  seller = await app.joinSeller();
  own = importsOf(app, seller);
});

const listed = (...rows: string[]) =>
  [`${head},photo`, ...rows.map((one) => `${one},${app.listing().book_photo}`)].join('\n');
const waiting = (...ids: string[]) => [head, ...ids.map((id) => row(id, `Volume ${id}`))].join('\n');

describe('what is shown of an import', () => {
  test('counts the books of its own seller that wait for a photo', async () => {
    await own.import(waiting('1', '2'));
    const countWaiting = async (person: Person) => (await person.get('/book-imports')).body.waitingForPhoto;
    expect(await Promise.all([seller, await app.joinSeller()].map(countWaiting))).toEqual([2, 0]);
  });

  test('is a hundred of its rows with an error, and a part of their texts', async () => {
    const long = 'x'.repeat(300);
    const rows = Array.from({ length: 101 }, (_, index) => row(`${index}`, long, long));
    const plan = await own.plan([head, ...rows].join('\n'));
    expect([plan.failedRows, plan.errors.length]).toEqual([101, 100]);
    expect(plan.errors[0]).toMatchObject({
      title: 'x'.repeat(200),
      problems: [{}, { value: 'x'.repeat(200) }],
    });
  });

  test('is a hundred of the photos that could not be used', async () => {
    const { _id } = await own.plan(waiting('1'));
    await sql`insert into book_import_files (import_id, digest, name, problem)
      select ${_id}, convert_to(n::text, 'UTF8'), n || '.jpg', 'too_large' from generate_series(1, 101) n`.execute(
      app.db,
    );
    const { photos, failedPhotos } = await own.read(_id);
    expect([photos, failedPhotos.length]).toEqual([101, 100]);
  });

  test('is the latest five, and kept for a month after the last run', async () => {
    const ids: string[] = [];
    for (let one = 0; one < 6; one++) ids.unshift((await own.import(listed(row('1'))))._id);
    const { body } = await seller.get('/book-imports');
    expect(body.bookImports.map((one: { _id: string }) => one._id)).toEqual(ids.slice(0, 5));
    const { rows } = await sql<{ days: number }>`select distinct
      round(extract(epoch from expires_at - now()) / 86400)::int as days from book_imports
      where seller_id = ${seller.id}`.execute(app.db);
    expect(rows).toEqual([{ days: 30 }]);
  });
});

describe('a row with an error', () => {
  test.each([
    ['a number in another notation', 'quantity', '1e1', 'quantity'],
    ['a shelf that takes no new books', 'shelf', 'Retired', 'shelf'],
  ])('has %s', async (_, columns, cells, column) => {
    await sql`insert into categories (id, slug, name, picture, position, retired_at)
      values (gen_random_uuid(), 'retired', 'Retired', '/img/category-classics-360.webp', 98, now())
      on conflict do nothing`.execute(app.db);
    const plan = await own.plan(`${head},${columns}\n${row('1')},${cells}`);
    expect(plan.errors[0]?.problems.map((problem) => problem.column)).toEqual([column]);
  });

  test.each(['Mint', 'constructor'])('has a grade that no one knows: %s', async (grade) => {
    const plan = await own.plan([head, row('1', 'Emma', 4, `${grade},Clean.`)].join('\n'));
    expect(plan.errors[0]?.problems.map((problem) => problem.column)).toEqual(['condition']);
  });

  test.each([
    ['the same copy', ['1', '1']],
    ['one copy after all', ['', '2']],
    ['all copies after one', ['2', '']],
  ])('is about %s again', async (_, copies) => {
    const rows = copies.map((copy) => `${row('1')},${copy}`);
    const plan = await own.plan([`${head},copy`, ...rows].join('\n'));
    expect(plan).toMatchObject({ created: 1, failedRows: 1 });
    expect(plan.errors[0]?.problems[0]?.message).toBe('This listing ID is also in row 2.');
  });
});

test('a file names its columns: none may be missing, and the first of two alike counts', async () => {
  for (const columns of ['title,price', 'listingid,title', 'listingid,price']) {
    const { status, body } = await own.send(`${columns}\n1,2,3`);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('The first row must name the columns'),
    ]);
  }
  const plan = await own.plan(`${head},title,${'y'.repeat(80)}\n${row('1', 'Emma', 'free')},Persuasion,`);
  expect(plan.errors[0]?.title).toBe('Emma');
  expect(plan.ignoredColumns).toEqual(['title', 'y'.repeat(60)]);
});

test('an export has neither sold nor deleted books', async () => {
  await own.import(listed(row('1', 'Emma'), row('2', 'Persuasion'), row('3', 'Villette')));
  const [emma, persuasion] = await own.shelf();
  await seller.put(`/my-products/${emma?.id}`);
  await seller.delete(`/my-products/${persuasion?.id}`);
  expect(await own.exported()).not.toMatch(/Emma|Persuasion/);
  expect(await own.exported()).toContain('Villette');
});

describe('photos', () => {
  test('are numbered from 1, and a listing gets six different ones', async () => {
    const done = await own.import(waiting('1'));
    const none = await own.sendZip(done._id, { '1-0.jpg': await drawPicture(60, 80) });
    expect(none.body.message).toContain('No file in this zip is named after');
    const pictures: Record<string, Buffer> = { '1.jpg': await drawPicture(60, 80) };
    for (let number = 2; number <= 9; number++)
      pictures[`1-${number}.jpg`] = await drawPicture(number === 2 ? 60 : 60 + number, 80);
    await own.sendZip(done._id, pictures);
    await own.run(done._id);
    const [book] = await own.shelf();
    const { body } = await seller.get(`/my-products/${book?.id}`);
    const urls = body.book.photos.map(({ url }: { url: string }) => url);
    expect([urls.length, new Set(urls).size]).toEqual([6, 6]);
  });

  test('of a plan are not read before its start', async () => {
    const { _id } = await own.plan(waiting('1'));
    await own.sendZip(_id, { '1.jpg': await drawPicture(60, 80) });
    expect(await own.run(_id)).toMatchObject({ state: 'planned', photos: 1, photosDone: 0 });
  });

  test('that cannot be stored at the moment are tried again', async () => {
    const { _id } = await own.plan(waiting('1'));
    await own.sendZip(_id, { '1.jpg': await drawPicture(61, 80) });
    await seller.post(`/book-imports/${_id}/start`);
    const store = { ...app.store, put: () => Promise.reject(new Error('disk full')) };
    await expect(runBookImport({ db: app.db, store }, _id)).rejects.toThrow('disk full');
    expect(await own.read(_id)).toMatchObject({ state: 'running', photosDone: 0, failedPhotos: [] });
    expect(await own.run(_id)).toMatchObject({ state: 'done', photosDone: 1, withoutPhoto: 0 });
  });

  test('of a book whose shelf has been retired leave it waiting', async () => {
    const done = await own.import(waiting('1'));
    await own.sendZip(done._id, { '1.jpg': await drawPicture(60, 80) });
    const setRetired = (retired_at: Date | null) =>
      app.db.updateTable('categories').set({ retired_at }).where('slug', '=', 'classics').execute();
    await setRetired(new Date());
    const run = await own.run(done._id);
    await setRetired(null);
    expect(run).toMatchObject({ state: 'done', withoutPhoto: 1 });
    expect(await own.shelf()).toEqual([]);
  });
});

test('the error of a job quotes nothing that a seller has written', async () => {
  const { _id } = await own.plan(listed(row('1')));
  await seller.post(`/book-imports/${_id}/start`);
  const work = vi.fn();
  const db = new Proxy(app.db, {
    get: () => () => {
      throw new TypeError('the title Middlemarch');
    },
  });
  await startBookImportWorker({ ...app.jobs, work }, { ...app, db });
  await expect(work.mock.calls[0]?.[1].run({ importId: _id })).rejects.toThrow(/^TypeError$/);
});
