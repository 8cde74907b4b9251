import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
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
const bookTitled = async (title: string) =>
  (await own.shelf()).find((book) => book.title === title)?.id ?? '';

describe('photos', () => {
  test('list the books that wait for them, and nothing without one is on the shelf', async () => {
    const done = await own.import([head, row('A-1'), row('2', 'Emma'), row('3', 'Persuasion')].join('\n'));
    expect(done).toMatchObject({ state: 'done', created: 3, withoutPhoto: 3 });
    expect(await own.shelf()).toEqual([]);
    expect((await seller.get('/book-imports')).body.waitingForPhoto).toBe(3);
    const photo = await drawPicture(60, 80);
    const second = await drawPicture(64, 80);
    const sent = await own.sendZip(done._id, {
      'box 1/A-1.JPG': photo,
      '__MACOSX/._2.jpg': photo,
      '2-2.jpg': photo,
      '2-3.jpg': second,
      '3.jpg': randomBytes(2000),
      '../../etc/passwd': photo,
      'other.jpg': photo,
    });
    expect(sent).toMatchObject({ status: 200, body: { bookImport: { state: 'running', photos: 3 } } });
    expect(await own.run(done._id)).toMatchObject({
      withoutPhoto: 1,
      failedPhotos: ['3.jpg'],
      photosDone: 3,
    });
    expect((await own.shelf()).map(({ title }) => title)).toEqual(['Emma', 'Middlemarch']);
    const { body } = await seller.get(`/my-products/${await bookTitled('Emma')}`);
    expect(body.book.photos).toHaveLength(2);
  });

  test('may come before the start', async () => {
    const { _id } = await own.plan([head, row('1')].join('\n'));
    const { body } = await own.sendZip(_id, { '1.jpg': await drawPicture(60, 80) });
    expect(body.bookImport).toMatchObject({ state: 'planned', withoutPhoto: 0 });
    await seller.post(`/book-imports/${_id}/start`);
    expect(await own.run(_id)).toMatchObject({ withoutPhoto: 0 });
    expect(await own.shelf()).toHaveLength(1);
  });

  test('of a broken or an unrelated zip file are refused', async () => {
    const { _id } = await own.plan([head, row('1')].join('\n'));
    const refused = async (file: Parameters<typeof own.sendZip>[1]) =>
      (await own.sendZip(_id, file)).body.message as string;
    expect(await refused(randomBytes(5000))).toBe('This isn’t a zip file that we can read.');
    expect(await refused({ 'x.jpg': new Uint8Array(9) })).toContain('No file in this zip is named after');
    const many = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, index) => [`${index}`, new Uint8Array()]),
    );
    expect(await refused(many)).toContain('more than 2,000 files');
  });

  test('that inflate to far more than any photo are not read to their end', async () => {
    const { _id } = await own.plan([head, row('1'), row('2')].join('\n'));
    const bomb = new Uint8Array(300_000_000);
    const sent = await own.sendZip(_id, { '1.jpg': bomb, '2.jpg': await drawPicture(60, 80) });
    expect(sent.body.bookImport).toMatchObject({ photos: 2, failedPhotos: ['1.jpg'] });
    const { rows } = await sql<{ bytes: number }>`select sum(octet_length(bytes))::int as bytes
      from book_import_files where import_id = ${_id}`.execute(app.db);
    expect(rows[0]?.bytes).toBeLessThan(10_000);
  });
});

describe('at the same moment', () => {
  test('one of two imports of a seller starts', async () => {
    const first = await own.plan(listed(row('1')));
    await sql`update book_imports set state = 'stopped' where id = ${first._id}`.execute(app.db);
    const second = await own.plan(listed(row('1')));
    const answers = await Promise.all(
      [first, second, first, second].map(({ _id }) => seller.post(`/book-imports/${_id}/start`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const running = await app.db
      .selectFrom('book_imports')
      .select('id')
      .where('seller_id', '=', seller.id)
      .where('state', '=', 'running')
      .execute();
    expect(running).toHaveLength(1);
  });

  test('an import that is started many times runs once', async () => {
    const { _id } = await own.plan(listed(...titles.map((title, index) => row(String(index), title))));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.post(`/book-imports/${_id}/start`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await jobsOf(_id)).toBe(1);
    await Promise.all([own.run(_id), own.run(_id), own.run(_id)]);
    expect(await own.read(_id)).toMatchObject({ state: 'done', created: 60, rowsDone: 60 });
    expect((await own.shelf()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });

  test('an import that is taken back many times is taken back once', async () => {
    const done = await own.import(listed(...titles.map((title, index) => row(String(index), title))));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.post(`/book-imports/${done._id}/undo`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await jobsOf(done._id)).toBe(2);
    await Promise.all([own.run(done._id), own.run(done._id)]);
    expect(await own.read(done._id)).toMatchObject({ state: 'undone', notUndone: 0 });
    expect(await own.shelf()).toEqual([]);
  });

  test('a running import is not taken back, and gets no photos', async () => {
    const earlier = await own.import([head, row('2', 'Emma')].join('\n'));
    const { _id } = await own.plan(listed(row('1')));
    await seller.post(`/book-imports/${_id}/start`);
    const photos = { '2.jpg': await drawPicture(60, 80) };
    const refused = [
      await seller.post(`/book-imports/${_id}/undo`),
      await own.sendZip(_id, photos),
      // One import of a seller runs at a time, also one that only lists what waits for photos.
      await own.sendZip(earlier._id, photos),
      await seller.post(`/book-imports/${earlier._id}/undo`),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('import_running'));
    expect(await own.run(_id)).toMatchObject({ state: 'done', created: 1 });
  });

  test('an import that is being taken back is not started, and gets no photos', async () => {
    const done = await own.import([head, row('1')].join('\n'));
    await seller.post(`/book-imports/${done._id}/undo`);
    expect((await seller.post(`/book-imports/${done._id}/start`)).body.code).toBe('import_ended');
    const photos = { '1.jpg': await drawPicture(60, 80) };
    expect((await own.sendZip(done._id, photos)).body.code).toBe('import_running');
    expect(await own.run(done._id)).toMatchObject({ state: 'undone' });
    expect((await own.sendZip(done._id, photos)).body.code).toBe('import_ended');
  });

  test('a running import and the buyers of its books never contradict each other', async () => {
    await own.import(listed(...titles.map((title, index) => row(String(index), title))));
    const { _id } = await own.plan(listed(...titles.map((title, index) => row(String(index), title, 5))));
    await seller.post(`/book-imports/${_id}/start`);
    const buyers = await Promise.all([
      app.joinConfirmedBuyer(),
      app.joinConfirmedBuyer(),
      app.joinConfirmedBuyer(),
    ]);
    const books = await own.shelf();
    const bookings = books.slice(0, 30).map(({ id }, index) => app.book(buyers[index % 3] as Person, id));
    const [done] = await Promise.all([own.run(_id), ...bookings]);
    expect(done.changed + done.kept).toBe(titles.length);
    const orders = await sql<{ booked: number; listed: number }>`select orders.price_cents as booked,
      books.resale_price_cents as listed from orders join books on books.id = orders.book_id
      where orders.seller_id = ${seller.id}`.execute(app.db);
    expect(orders.rows).toHaveLength(30);
    for (const { booked, listed: price } of orders.rows) expect(price).toBe(booked);
  });

  test('taking back and booking leave every book either booked or gone', async () => {
    const done = await own.import(listed(...titles.map((title, index) => row(String(index), title))));
    await seller.post(`/book-imports/${done._id}/undo`);
    const buyers = await Promise.all([
      app.joinConfirmedBuyer(),
      app.joinConfirmedBuyer(),
      app.joinConfirmedBuyer(),
    ]);
    const books = await own.shelf();
    const bookings = books.slice(0, 30).map(({ id }, index) => app.book(buyers[index % 3] as Person, id));
    const [undone, ...answers] = await Promise.all([own.run(done._id), ...bookings]);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(await own.shelf()).toHaveLength(booked);
    expect(undone.notUndone).toBe(booked);
  });
});

const titles = Array.from({ length: 60 }, (_, index) => `Volume ${index}`);

describe('after a crash', () => {
  test('each row is done once, wherever the run was interrupted', async () => {
    const { _id } = await own.plan(listed(...titles.map((title, index) => row(String(index), title))));
    await seller.post(`/book-imports/${_id}/start`);
    await failAfter(1);
    await expect(runBookImport(app, _id)).rejects.toThrow();
    expect(await own.read(_id)).toMatchObject({ state: 'running', rowsDone: 25 });
    await failAfter(0);
    // Two processes may run it, when one was only slow.
    await Promise.all([runBookImport(app, _id), runBookImport(app, _id)]);
    expect(await own.read(_id)).toMatchObject({ state: 'done', rowsDone: 60, created: 60 });
    expect((await own.shelf()).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  });

  test('an import whose retries are used up can be started again', async () => {
    const { _id } = await own.plan(listed(row('1')));
    await seller.post(`/book-imports/${_id}/start`);
    await sql`update book_imports set state = 'stopped', finished_at = now() where id = ${_id}`.execute(
      app.db,
    );
    await seller.post(`/book-imports/${_id}/start`);
    expect(await own.run(_id)).toMatchObject({ state: 'done', created: 1 });
  });
});

const jobsOf = async (id: string): Promise<number> => {
  const jobs = "select from jobs.job where name = 'book-imports' and data->>'importId' = $1";
  return (await app.pool.query(jobs, [id])).rowCount ?? 0;
};

/** Makes every insert of a book fail once there are more than this many batches of them; 0 ends that. */
async function failAfter(batches: number): Promise<void> {
  await sql`drop trigger if exists broken on books`.execute(app.db);
  if (batches === 0) return;
  await sql`create or replace function fail_after() returns trigger language plpgsql as $$ begin
    if (select count(*) from books where seller_id = new.seller_id) > ${sql.lit(batches * 25 + 5)} then
      raise exception 'out of luck'; end if; return new; end $$`.execute(app.db);
  await sql`create trigger broken before insert on books for each row execute function fail_after()`.execute(
    app.db,
  );
}
