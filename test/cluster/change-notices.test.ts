import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import type { Person } from '../support/create-test-app.ts';
import { jsonOf, sendRequest } from '../support/send-request.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { type Member, signInAt } from './member.ts';

/** Two processes on one database: a change through one of them appears on the other's home page at once. */
const app = setUpTestApp();
let here: AppProcess;
let there: AppProcess;
let seller: Person;
let selling: Member;
let buying: Member;
const secret = 'one secret for all processes of this installation';

beforeAll(async () => {
  seller = await app.joinSeller();
  const buyer = await app.joinBuyer();
  [here, there] = await Promise.all([
    AppProcess.startProduction(app.connection, secret),
    AppProcess.startProduction(app.connection, secret),
  ]);
  selling = await signInAt(here, seller);
  buying = await signInAt(here, buyer);
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
});

const homeOf = async (dogear: AppProcess): Promise<string> => (await sendRequest(`${dogear.address}/`)).text;
const listeners =
  "from pg_stat_activity where datname = current_database() and application_name = 'dogear notices'";

const waitUntilListening = () =>
  expect
    .poll(async () => (await app.pool.query(`select ${listeners} and wait_event = 'ClientRead'`)).rowCount)
    .toBe(2);

async function list(title: string): Promise<string> {
  const listed = await selling.call(here, 'POST', '/bookCategories', app.listing({ book_title: title }));
  return jsonOf(listed).insertedId;
}

async function advertise(title: string): Promise<string> {
  const bookId = await list(title);
  expect((await selling.call(here, 'PUT', `/my-products/ad/${bookId}`)).status).toBe(200);
  return bookId;
}

/** Shorter than the cache's TTL, and long enough for a busy machine. */
const atOnce = { timeout: 2_500, interval: 30 };
const shown = (title: string) => expect.poll(() => homeOf(there), atOnce).toContain(title);
const gone = (title: string) => expect.poll(() => homeOf(there), atOnce).not.toContain(title);

/** Fills the page cache, whose TTL is longer than the test takes. */
async function keepHome(): Promise<void> {
  await waitUntilListening();
  await sleep(250);
  await homeOf(there);
}

test('what anonymous visitors see changes at once in every process', async () => {
  await keepHome();
  const title = `Notice ${randomUUID()}`;
  const bookId = await advertise(title);
  await shown(title);
  await app.db.updateTable('users').set({ name: 'Ruth Renamed' }).where('id', '=', seller.id).execute();
  await shown('Ruth Renamed');
  expect(await homeOf(there)).not.toContain('"booked"');
  const booked = await buying.call(here, 'POST', '/buyingBooks', {
    bookId,
    phone: '+1 555 0117',
    location: 'Library steps',
  });
  expect(booked.status).toBe(201);
  await shown('"booked"');
  await app.db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', seller.id).execute();
  await gone(title);
  await app.db.updateTable('users').set({ banned_at: null }).where('id', '=', seller.id).execute();
  await shown(title);
  await renameShelf('Renamed Shelf');
  await shown('Renamed Shelf');
});

test('a change without a notification is not seen, which proves that pages are cached', async () => {
  await keepHome();
  await untold(() => renameShelf('Untold Shelf'));
  await sleep(3_500);
  expect(await homeOf(there)).not.toContain('Untold Shelf');
});

test('a process that could not listen for a moment keeps nothing from before, and listens again', async () => {
  await keepHome();
  await untold(() => renameShelf('Missed Shelf'));
  expect(await homeOf(there)).not.toContain('Missed Shelf');
  await app.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await shown('Missed Shelf');
  await keepHome();
  await renameShelf('Heard Shelf');
  await shown('Heard Shelf');
});

const renameShelf = (name: string) =>
  app.db.updateTable('categories').set({ name }).where('slug', '=', 'classics').execute();

/** Makes a change without the database's notifications. */
async function untold(change: () => Promise<unknown>): Promise<void> {
  await app.pool.query('alter table categories disable trigger user');
  await change();
  await app.pool.query('alter table categories enable trigger user');
}
