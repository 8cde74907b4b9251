import { expect, test } from 'vitest';
import type { BookImport } from '#contract/book-imports.ts';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { stallStatements } from '#test/support/stall-statements.ts';
import { minorOf } from '#test/support/test-currency.ts';

const app = setUpTestApp();

const listed = (price: number) =>
  `${head},photo\n${row('1', 'Middlemarch', price)},${app.listing().book_photo}`;
const takenDown = 'listingid,title,price,quantity\n1,,,0';

type Own = ReturnType<typeof importsOf>;
const withPhoto = (own: Own): Promise<BookImport> => own.import(listed(4));
/** Its book is not in the record of what the import has done, but found by the number. */
async function withLaterPhoto(own: Own): Promise<BookImport> {
  const { _id } = await own.import([head, row('1', 'Middlemarch', 4)].join('\n'));
  await own.sendZip(_id, { '1.jpg': await drawPicture(60, 80) });
  return own.run(_id);
}

type Case = [
  what: string,
  list: typeof withPhoto,
  fileOf: (() => string) | undefined,
  status: number,
  prices: number[],
];
const cases: Case[] = [
  ['changed', withPhoto, () => listed(5), 201, [minorOf(5)]],
  ['taken down', withPhoto, () => takenDown, 404, []],
  ['taken back', withPhoto, undefined, 404, []],
  ['taken back, and had its photo later', withLaterPhoto, undefined, 404, []],
];

test.each(cases)('a booking waits for a book that is being %s', async (_, list, fileOf, status, prices) => {
  const seller = await app.joinSeller();
  const own = importsOf(app, seller);
  const first = await list(own);
  const [book] = await own.shelf();
  const { _id } = fileOf ? await own.plan(fileOf()) : first;
  await seller.post(`/book-imports/${_id}/${fileOf ? 'start' : 'undo'}`);
  const buyer = await app.joinConfirmedBuyer();
  // The run stops at its first statement after the lock.
  const stalled = await stallStatements(app, 'before update on orders for each statement');
  const run = own.run(_id);
  await stalled.waitForStatements(1, run);
  const booking = app.book(buyer, book?.id ?? '');
  await stalled.waitForStatements(2, booking);
  await stalled.release();
  await run;
  expect((await booking).status).toBe(status);
  const orders = app.db
    .selectFrom('orders')
    .select('price_cents')
    .where('book_id', '=', book?.id ?? '');
  expect((await orders.execute()).map(({ price_cents }) => price_cents)).toEqual(prices);
});

test('photos that arrive while their import is started do not start it again', async () => {
  const seller = await app.joinSeller();
  const own = importsOf(app, seller);
  const { _id } = await own.import([head, row('1', 'Middlemarch', 4)].join('\n'));
  const stalled = await stallStatements(app, 'before insert on book_import_photos for each statement');
  const sent = own.sendZip(_id, { '1.jpg': await drawPicture(60, 80) });
  await stalled.waitForStatements(1, sent);
  expect((await seller.post(`/book-imports/${_id}/undo`)).status).toBe(200);
  await stalled.release();
  expect(await sent).toMatchObject({ status: 409, body: { code: 'import_running' } });
  expect(await own.run(_id)).toMatchObject({ state: 'undone' });
});
