import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { signInCookie } from './actors.ts';

let dogear: AppProcess;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
}, 60_000);
afterAll(() => dogear?.remove());

const email = 'buyer@dogear.test';

async function logIn(): Promise<string> {
  const cookie = await signInCookie(dogear.address, email);
  const issued = await fetch(`${dogear.address}/api/jwt?email=${email}`, { headers: { cookie } });
  return ((await issued.json()) as { accessToken: string }).accessToken;
}

test('killed in the middle of a hundred bookings, started again: every acknowledged one is there', async () => {
  const headers = { authorization: `Bearer ${await logIn()}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${dogear.address}/api${path}`, { ...init, headers })).json();
  const books: string[] = [];
  const { bookCategories } = await call('/categories');
  for (const { category_id } of bookCategories)
    for (const book of (await call(`/category/${category_id}`)).bookCategory) books.push(book._id);

  const acknowledged: string[] = [];
  const attempts = Array.from({ length: 100 }, async (_, n) => {
    const body = JSON.stringify({ bookId: books[n % books.length], phone: '555 01', location: 'here' });
    const answer = await call('/buyingBooks', { method: 'POST', body }).catch(() => undefined);
    if (answer?.acknowledged) acknowledged.push(answer.insertedId);
    if (acknowledged.length === 10) await dogear.kill();
  });
  await Promise.all(attempts);
  expect(acknowledged.length).toBeGreaterThanOrEqual(10);
  expect(acknowledged.length, 'the kill came in the middle').toBeLessThan(books.length);

  await dogear.open();
  const orders: { _id: string }[] = await call(`/buyingBooks?email=${email}`);
  const present = new Set(orders.map((order) => order._id));
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
}, 60_000);

test('stopped at its first answer it closes the database all the same', async () => {
  await dogear.stop();
  dogear.output = '';
  await dogear.open();
  await dogear.stop();
  expect(dogear.output).toContain('Shutting down');
  expect(await readdir(join(dogear.folder, 'data', 'postgres'))).not.toContain('postmaster.pid');
  await dogear.open();
}, 60_000);

test('a second start on the same data says so, and does not disturb the first', async () => {
  expect(await dogear.startAnother({ PORT: '0' })).toMatch(/already running/);
  expect((await fetch(`${dogear.address}/healthz`)).status).toBe(200);
}, 30_000);

test.each([
  [
    'a taken port',
    (taken: AppProcess) => ({ DATA_DIR: `${taken.folder}/other` }),
    /Port \d+ is already in use/,
  ],
  ['a data folder that cannot be', () => ({ PORT: '0', DATA_DIR: '/dev/null/data' }), /\/dev\/null/],
  ['wrong settings, all at once', () => ({ PORT: 'x', DATABASE_URL: 'mysql://' }), /PORT[\s\S]*DATABASE_URL/],
  ['production on stand-ins', () => ({ DOGEAR_MODE: 'production' }), /DOGEAR_SECRET[\s\S]*PUBLIC_URL/],
])(
  '%s ends in a plain sentence',
  async (_, env, sentence) => {
    const output = await dogear.startAnother(env(dogear));
    expect(output).toMatch(sentence);
    expect(output, 'no stack').not.toMatch(/^ {4}at /m);
  },
  30_000,
);
