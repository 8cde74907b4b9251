import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture, type Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { minorOf } from '#test/support/test-currency.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';
import { runBookImport } from './run/run-book-import.ts';

const app = setUpTestApp();
let seller: Person;
let own: ReturnType<typeof importsOf>;

beforeEach(async () => {
  seller = await app.joinSeller();
  own = importsOf(app, seller);
});

const listed = (...rows: string[]) => withPhoto(app.listing().book_photo, ...rows);
const withPhoto = (photo: string, ...rows: string[]) =>
  [`${head},photo`, ...rows.map((one) => `${one},${photo}`)].join('\n');
const bookTitled = async (title: string) =>
  (await own.shelf()).find((book) => book.title === title)?.id ?? '';

describe('taking back', () => {
  test('undoes what was created, changed, and taken down', async () => {
    await own.import(listed(row('1'), row('2', 'Emma')));
    const before = await own.shelf();
    const second = `${head},quantity,photo\n${row('1', 'Middlemarch', 5)},1,\n${row('2', 'Emma')},0,\n${row('3', 'Persuasion')},1,${app.listing().book_photo}`;
    const done = await own.import(`${second}\n${row('4', 'Waiting')},1,`);
    expect(done).toMatchObject({ created: 2, changed: 1, removed: 1 });
    expect((await own.undo(done._id)).state).toBe('undone');
    expect(await own.shelf()).toEqual(before);
    expect((await seller.get('/book-imports')).body.waitingForPhoto).toBe(0);
    expect((await seller.post(`/book-imports/${done._id}/undo`)).status).toBe(200);
    expect((await seller.post(`/book-imports/${done._id}/start`)).body.code).toBe('import_ended');
  });

  test('leaves what was booked, sold, or changed since', async () => {
    const done = await own.import(
      listed(row('1'), row('2', 'Emma'), row('3', 'Persuasion'), row('4', 'Villette')),
    );
    await app.book(await app.joinBuyer(), await bookTitled('Emma'));
    await seller.put(`/my-products/${await bookTitled('Persuasion')}`);
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone', notUndone: 2 });
    expect((await own.shelf()).map(({ title }) => title)).toEqual(['Emma']);
  });

  test('leaves a changed book that was changed again', async () => {
    await own.import(listed(row('1')));
    const done = await own.import(listed(row('1', 'Middlemarch', 5)));
    await own.import(listed(row('1', 'Middlemarch', 4)));
    expect(await own.undo(done._id)).toMatchObject({ notUndone: 1 });
    expect(await own.shelf()).toMatchObject([{ price: minorOf(4) }]);
  });

  test('leaves a changed book that was booked since', async () => {
    await own.import(listed(row('1')));
    const done = await own.import(listed(row('1', 'Middlemarch', 5)));
    await app.book(await app.joinBuyer(), await bookTitled('Middlemarch'));
    expect(await own.undo(done._id)).toMatchObject({ notUndone: 1 });
    expect(await own.shelf()).toMatchObject([{ price: minorOf(5) }]);
  });

  test('goes on until all of many books are gone', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => row(`${index}`, `Volume ${index}`));
    const done = await own.import(listed(...rows));
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone', notUndone: 0 });
    expect(await own.shelf()).toEqual([]);
    const late = await own.sendZip(done._id, { '1.jpg': await drawPicture(60, 80) });
    expect(late).toMatchObject({ status: 409, body: { code: 'import_ended' } });
  });

  test('leaves a created book that was changed by hand, and a waiting one that another file changed', async () => {
    const done = await own.import(listed(row('1'), row('2', 'Emma')));
    const id = await bookTitled('Emma');
    await seller.patch(`/my-products/${id}`, { version: 1, location: 'Salem' });
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone', notUndone: 1 });
    expect(await own.shelf()).toMatchObject([{ id, title: 'Emma' }]);

    const waiting = await own.import([head, row('3', 'Persuasion')].join('\n'));
    await own.import([head, row('3', 'Persuasion', 5)].join('\n'));
    expect(await own.undo(waiting._id)).toMatchObject({ notUndone: 1 });
    expect((await seller.get('/book-imports')).body.waitingForPhoto).toBe(1);
  });

  test('restores a waiting copy, unless another file has changed it since', async () => {
    const waitingAt = (price: number) => [head, row('1', 'Middlemarch', price)].join('\n');
    await own.import(waitingAt(6));
    const second = await own.import(waitingAt(5));
    const third = await own.import(waitingAt(4));
    expect(await own.undo(second._id)).toMatchObject({ state: 'undone', notUndone: 1 });
    expect(await own.plan(waitingAt(4))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await own.undo(third._id)).toMatchObject({ state: 'undone', notUndone: 0 });
    expect(await own.plan(waitingAt(5))).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('takes down books that were listed once their photos had come', async () => {
    const done = await own.import([head, row('1')].join('\n'));
    await own.sendZip(done._id, { '1.jpg': await drawPicture(60, 80) });
    await own.run(done._id);
    expect(await own.shelf()).toHaveLength(1);
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone', notUndone: 0 });
    expect(await own.shelf()).toEqual([]);
  });

  test('restores all photos, but not one that has been deleted since', async () => {
    await own.import(listed(row('1')));
    const id = await bookTitled('Middlemarch');
    const [second, third] = [await newPhoto(61), await newPhoto(62)];
    await seller.post(`/my-products/${id}/photos`, { photo: second });
    const before = await photosOf(id);

    const swapped = await own.import(withPhoto(second, row('1')));
    expect(await photosOf(id)).toEqual([second]);
    expect(await own.undo(swapped._id)).toMatchObject({ notUndone: 0 });
    expect(await photosOf(id)).toEqual(before);

    const replaced = await own.import(withPhoto(third, row('1', 'Middlemarch', 5)));
    expect(await photosOf(id)).toEqual([third, second]);
    await seller.delete(`/my-products/${id}/photos/${hashOf(third)}`);
    const kept = await own.undo(replaced._id);
    expect(kept, 'its photos were changed since').toMatchObject({ state: 'undone', notUndone: 1 });

    const again = await own.import(withPhoto(third, row('1', 'Middlemarch', 4)));
    expect(await photosOf(id)).toEqual([third]);
    await sql`delete from pictures where hash = ${hashOf(second)}`.execute(app.db);
    expect(await own.undo(again._id)).toMatchObject({ state: 'undone', notUndone: 0 });
    expect(await photosOf(id)).toEqual([third]);
    expect(await own.shelf()).toMatchObject([{ price: minorOf(5) }]);
  });

  test('leaves off the shelf what has another book or another waiting copy with its number', async () => {
    await own.import([listed(row('1')), `${row('2', 'Emma')},`].join('\n'));
    const down = await own.import('listingid,title,price,quantity\n1,,,0\n2,,,0');
    await own.import([listed(row('1', 'Persuasion')), `${row('2', 'Villette')},`].join('\n'));
    expect(await own.undo(down._id)).toMatchObject({ state: 'undone', notUndone: 2 });
    expect((await own.shelf()).map(({ title }) => title)).toEqual(['Persuasion']);
    expect((await seller.get('/book-imports')).body.waitingForPhoto).toBe(1);
  });

  test('leaves a book off the shelf whose photo has been deleted since', async () => {
    await own.import(listed(row('1')));
    const id = await bookTitled('Middlemarch');
    const down = await own.import('listingid,title,price,quantity\n1,,,0');
    await app.db.updateTable('books').set({ picture_hash: null }).where('id', '=', id).execute();
    expect(await own.undo(down._id)).toMatchObject({ state: 'undone', notUndone: 1 });
    expect(await own.shelf()).toEqual([]);
  });

  test('leaves a book off the shelf that an admin removed after it was taken down', async () => {
    await own.import(listed(row('1')));
    const id = await bookTitled('Middlemarch');
    const done = await own.import('listingid,title,price,quantity\n1,,,0');
    await app.db.updateTable('books').set({ reported_at: new Date() }).where('id', '=', id).execute();
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone', notUndone: 1 });
    expect(await own.shelf()).toEqual([]);
  });

  test.each([
    ['23 hours 59 minutes', true],
    ['24 hours 1 minute', false],
  ])('after %s is possible: %s', async (since, isPossible) => {
    const done = await own.import(listed(row('1')));
    await sql`update book_imports set finished_at = now() - ${since}::interval where id = ${done._id}`.execute(
      app.db,
    );
    expect((await own.read(done._id)).undoableUntil !== null).toBe(isPossible);
    const { status, body } = await seller.post(`/book-imports/${done._id}/undo`);
    expect(body.code ?? status).toBe(isPossible ? 200 : 'import_ended');
  });

  test('is not possible for a plan, and only for its own seller', async () => {
    const { _id } = await own.plan(listed(row('1')));
    expect((await seller.post(`/book-imports/${_id}/undo`)).body.code).toBe('import_ended');
    await seller.post(`/book-imports/${_id}/start`);
    await own.run(_id);
    const other = await app.joinSeller();
    expect((await other.post(`/book-imports/${_id}/undo`)).body.code).toBe('not_found');
    expect((await own.read(_id)).state).toBe('done');
  });

  test('stops when the seller may no longer sell, and continues where it stopped', async () => {
    const done = await own.import(listed(row('1')));
    await seller.post(`/book-imports/${done._id}/undo`);
    const setBanned = (banned_at: Date | null) =>
      app.db.updateTable('users').set({ banned_at }).where('id', '=', seller.id).execute();
    await setBanned(new Date());
    await runBookImport(app, done._id);
    await setBanned(null);
    expect(await own.read(done._id)).toMatchObject({ state: 'stopped' });
    expect(await own.shelf()).toHaveLength(1);
    expect(await own.undo(done._id)).toMatchObject({ state: 'undone' });
    expect(await own.shelf()).toEqual([]);
  });
});

const newPhoto = async (width: number): Promise<string> =>
  imageUrl((await storeImage(app, await drawPicture(width, 80), null)).hash);
const hashOf = (photo: string) => photo.replace(/^.*\/|\.webp$/g, '');
const photosOf = async (id: string): Promise<string[]> =>
  (await seller.get(`/my-products/${id}`)).body.book.photos.map(({ url }: { url: string }) => url);
