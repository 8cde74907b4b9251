import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { head, importDefaults, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startBookImportWorker } from './queue.ts';
import { runBookImport, stopImport } from './run/run-book-import.ts';

const app = setUpTestApp();
let seller: Person;
let other: Person;
let own: ReturnType<typeof importsOf>;
let others: ReturnType<typeof importsOf>;

beforeEach(async () => {
  [seller, other] = await Promise.all([app.joinSeller(), app.joinSeller()]);
  own = importsOf(app, seller);
  others = importsOf(app, other);
});

const listed = (...rows: string[]) =>
  [`${head},photo`, ...rows.map((one) => `${one},${app.listing().book_photo}`)].join('\n');
const photo = () => drawPicture(60, 80);

describe('what belongs to another seller', () => {
  test('is neither read nor started, taken back, or given photos', async () => {
    const planned = await own.plan([head, row('1'), row('2', 'Emma', 'free')].join('\n'));
    const refused = async (id: string) => [
      await other.get(`/book-imports/${id}`),
      await other.get(`/book-imports/${id}/errors`),
      await other.post(`/book-imports/${id}/start`),
      await other.post(`/book-imports/${id}/undo`),
      await others.sendZip(id, { '1.jpg': await photo() }),
    ];
    for (const { body } of await refused(planned._id)) expect(body.code).toBe('not_found');
    expect(await own.read(planned._id)).toMatchObject({ state: 'planned', photos: 0 });
    const done = await own.import(listed(row('1')));
    for (const { body } of await refused(done._id)) expect(body.code).toBe('not_found');
    expect(await own.read(done._id)).toMatchObject({ state: 'done', photos: 0 });
    expect((await other.get('/book-imports')).body).toEqual({ bookImports: [], waitingForPhoto: 0 });
  });

  test('stays when a file, a photo, or taking an import back has the same number', async () => {
    await others.import([head, row('1'), row('2', 'Emma')].join('\n'));
    const done = await own.import([head, row('1', 'Persuasion')].join('\n'));
    await own.sendZip(done._id, { '1.jpg': await photo() });
    await own.run(done._id);
    expect([(await own.shelf()).length, (await others.shelf()).length]).toEqual([1, 0]);
    const foreign = await own.sendZip(done._id, { '2.jpg': await photo() });
    expect(foreign.body.message).toContain('No file in this zip is named after');
    await own.undo(done._id);
    expect((await other.get('/book-imports')).body.waitingForPhoto).toBe(2);
  });

  test('stays when its id is the number in a file', async () => {
    const id = await app.listBook(other);
    expect(await own.import(`listingid,title,price,quantity\n${id},,,0`)).toMatchObject({ removed: 0 });
    expect(await own.import(listed(row(id, 'Emma')))).toMatchObject({ created: 1, changed: 0 });
    expect(await others.shelf()).toMatchObject([{ id, title: 'Middlemarch' }]);
    const numbered = app.db.selectFrom('listing_copies').select('book_id').where('seller_id', '=', other.id);
    expect(await numbered.execute()).toEqual([]);
  });

  test('is not in an export, and a new plan leaves it', async () => {
    await others.import(listed(row('2', 'Emma')));
    const theirs = await others.plan(listed(row('1')));
    await own.plan(listed(row('1')));
    expect((await others.read(theirs._id)).state).toBe('planned');
    expect(await own.exported()).not.toContain('Emma');
  });
});

describe('a row with an error', () => {
  test.each([
    ['a photo at another address', 'photo', 'https://evil.example/images/a.webp', 'photo'],
    ['21 copies', 'quantity', '21', 'quantity'],
    ['less than no copy', 'quantity', '-1', 'quantity'],
    ['the 21st copy', 'copy', '21', 'copy'],
    ['the zeroth copy', 'copy', '0', 'copy'],
    ['two of one copy', 'copy,quantity', '1,2', 'quantity'],
    ['a cell without a heading', 'shelf', 'Classics,more', ''],
    ['a shelf that does not exist', 'shelf', 'Cellar', 'shelf'],
    ['no ISBN', 'isbn', '978-0-1424-3724-X', 'isbn'],
  ])('has %s', async (_, columns, cells, column) => {
    const plan = await own.plan(`${head},${columns}\n${row('1')},${cells}`);
    expect(plan).toMatchObject({ created: 0, failedRows: 1 });
    expect(plan.errors[0]?.problems.map((problem) => problem.column)).toEqual([column]);
  });

  test('has a number that is as long as no other one', async () => {
    expect(await own.plan(listed(row('x'.repeat(41))))).toMatchObject({ failedRows: 1 });
    expect(await own.plan(listed(row('x'.repeat(40))))).toMatchObject({ failedRows: 0 });
  });
});

test('a seller who may no longer sell starts nothing, and a running import neither changes nor takes down', async () => {
  const setVerified = (verified_seller_at: Date | null) =>
    app.db.updateTable('users').set({ verified_seller_at }).where('id', '=', seller.id).execute();
  await own.import(listed(row('1'), row('2', 'Emma')));
  const before = await own.shelf();
  const rows = [`${row('1', 'Middlemarch', 5)},1`, `${row('2', 'Emma')},0`];
  const { _id } = await own.plan([`${head},quantity`, ...rows].join('\n'));
  await setVerified(null);
  expect((await seller.post(`/book-imports/${_id}/start`)).body.code).toBe('seller_not_verified');
  expect((await own.read(_id)).state).toBe('planned');
  await setVerified(new Date());
  await seller.post(`/book-imports/${_id}/start`);
  await setVerified(null);
  expect(await own.run(_id)).toMatchObject({ state: 'stopped', rowsDone: 0, changed: 0, removed: 0 });
  expect(await own.shelf()).toEqual(before);
});

describe('too much', () => {
  test.each(['a list', 'photos', 'an export'])('in an hour: %s', async (what) => {
    const { _id } = await own.plan(listed(row('1')));
    await setRateLimit(app.db, `import:${seller.id}`, app.config.limits.importsPerPerson.max);
    const sent = {
      'a list': () => own.send(listed(row('1'))),
      photos: async () => own.sendZip(_id, { '1.jpg': await photo() }),
      'an export': () => seller.get('/my-products.csv'),
    }[what];
    expect((await sent?.())?.body.code).toBe('too_many_requests');
  });

  test('beside the file: the fields of a request count, too', async () => {
    const refused = await own.send(listed(row('1')), { ...importDefaults, x: 'x'.repeat(6 * 1024 * 1024) });
    expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('in all zip files together, as long as their photos are not processed', async () => {
    const { _id } = await own.plan([head, row('1')].join('\n'));
    await sql`insert into book_import_files (import_id, digest, name, bytes)
      values (${_id}, '', 'large', convert_to(repeat('x', ${200 * 1024 * 1024 - 100}), 'UTF8'))`.execute(
      app.db,
    );
    const refused = await own.sendZip(_id, { '1.jpg': await photo() });
    expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('in a file of a zip file: only that photo fails', async () => {
    const { _id } = await own.plan([head, row('1')].join('\n'));
    const bomb = zipSync({ '1.jpg': new Uint8Array(100_000_000) });
    const { body } = await own.sendZip(_id, bomb);
    expect(body.bookImport.failedPhotos).toEqual(['1.jpg']);
  });
});

test('the name of a file has no control characters and no folders', async () => {
  const { body } = await own.send(listed(row('1')), importDefaults, {}, '..\\books\u0085.csv');
  expect(body.bookImport.fileName).toBe('books.csv');
});

test('an import whose job fails for the last time has stopped, and not before', async () => {
  const { _id } = await own.plan(listed(row('1')));
  await seller.post(`/book-imports/${_id}/start`);
  const work = vi.fn();
  await startBookImportWorker({ ...app.jobs, work }, app);
  const fail = (isFinalAttempt: boolean) =>
    work.mock.calls[0]?.[1].onFailure(new Error(), {
      id: '1',
      payload: { importId: _id },
      attempt: 1,
      isFinalAttempt,
    });
  fail(false);
  expect((await own.read(_id)).state).toBe('running');
  fail(true);
  await expect.poll(async () => (await own.read(_id)).state).toBe('stopped');
});

test('an import that has ended is not stopped by a job that failed afterwards', async () => {
  const { _id } = await own.import(listed(row('1')));
  await stopImport(app.db, _id);
  expect((await own.read(_id)).state).toBe('done');
});

test('a slow run that another one has overtaken does not end what the seller has started since', async () => {
  let step = 0;
  let steps = 0;
  do {
    step += 1;
    steps = 0;
    const { _id } = await own.plan(listed(row(`${step}`)));
    await seller.post(`/book-imports/${_id}/start`);
    const overtake = async () => {
      steps += 1;
      if (steps !== step) return;
      await own.run(_id);
      await seller.post(`/book-imports/${_id}/undo`);
    };
    await runBookImport({ ...app, db: delayed(app.db, overtake) }, _id);
    if (steps < step) await own.undo(_id);
    else if ((await own.read(_id)).state === 'undoing') await own.run(_id);
    expect((await own.read(_id)).state).toBe('undone');
    expect(await own.shelf(), `overtaken before step ${step}`).toEqual([]);
  } while (steps >= step);
  expect(step).toBeGreaterThan(3);
});

/** Awaits a function before each statement or transaction that is executed. */
const delayed = <T extends object>(target: T, before: () => Promise<void>): T =>
  new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key === 'execute') return (...args: unknown[]) => before().then(() => value.apply(target, args));
      return (...args: unknown[]) => {
        const result = value.apply(target, args);
        return result instanceof Promise || typeof result !== 'object' ? result : delayed(result, before);
      };
    },
  });
