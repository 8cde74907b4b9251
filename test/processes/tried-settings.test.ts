import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCookie } from '../browser/actors.ts';
import { buyThroughApi } from '../browser/buy-through-api.ts';
import { AppProcess } from '../support/app-process.ts';

/** Two demos, each with what the other one has by default. */
let plain: AppProcess;
let limited: AppProcess;

beforeAll(async () => {
  plain = await AppProcess.startDemo({ DATABASE_PIPELINE: 'off', BOOK_DATA: 'off' });
  limited = await AppProcess.startDemo({ REQUESTS_PER_ADDRESS: '1' });
}, 180_000);
afterAll(async () => {
  await plain?.remove();
  await limited?.remove();
});

const statusesOf = async ({ address }: AppProcess, paths: readonly string[]): Promise<number[]> => {
  const answers = await Promise.all(paths.map((path) => fetch(address + path)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status }) => status);
};

test('with DATABASE_PIPELINE=off, books are found, read, booked, and paid for', {
  timeout: 180_000,
}, async () => {
  const paths = [
    '/',
    '/search?q=dracula',
    '/api/search?q=dracula',
    '/api/suggestions?q=drac',
    '/api/categories',
  ];
  expect(await statusesOf(plain, paths)).toEqual(paths.map(() => 200));
  const order = await buyThroughApi(plain.address, 'buyer@dogear.test', 'seller@dogear.test');
  expect(order).toMatch(/^[0-9a-f-]{36}$/);
});

test('with BOOK_DATA=off, nothing is known of a book that the site does not have', async () => {
  const lookUp = async ({ address }: AppProcess) => {
    const cookie = await signInCookie(address, 'seller@dogear.test');
    return (await fetch(`${address}/api/isbn/9780451524935`, { headers: { cookie } })).status;
  };
  expect([await lookUp(plain), await lookUp(limited)]).toEqual([404, 200]);
});

test('REQUESTS_PER_ADDRESS limits how many requests of one address are answered at once', async () => {
  const searches = Array.from({ length: 12 }, (_, n) => `/api/search?q=word${n}`);
  const statuses = await statusesOf(limited, searches);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await statusesOf(plain, searches)).toEqual(searches.map(() => 200));
});
