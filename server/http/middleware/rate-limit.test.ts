import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '#test/support/app-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const secret = 'one secret for all processes of this installation';
/** How many sign-in attempts report whether the password is right; later ones require confirmation by mail. */
const attemptsAllowed = 20;
let database: TestDatabase;
let processes: AppProcess[];
let address = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([startOne(), startOne()]);
});
afterAll(async () => {
  await Promise.all(processes?.map((one) => one.stop()) ?? []);
  await database?.drop();
});

const startOne = () => AppProcess.startProduction(database.connection, secret);

const signIn = async (dogear: AppProcess | undefined, email: string) =>
  (
    await fetch(`${dogear?.address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: AppProcess.productionOrigin,
        // A different address each time, because the account is what is counted.
        'x-forwarded-for': `2001:db8:${(++address).toString(16)}::1`,
      },
      body: JSON.stringify({ email, password: 'Wrong#2026' }),
    })
  ).status;

const howMany = (statuses: readonly number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

test('two processes let exactly as many attempts at an account through as one would', async () => {
  const statuses: number[] = [];
  // A few at a time, because only a few delayed attempts may wait.
  for (let n = 0; n < 24; n += 4) {
    const attempts = [0, 1, 2, 3].map((one) => signIn(processes[one % 2], 'ruth@dogear.test'));
    statuses.push(...(await Promise.all(attempts)));
  }
  expect(howMany(statuses, 401)).toBe(attemptsAllowed);
  expect(howMany(statuses, 403)).toBe(24 - attemptsAllowed);
});

test('a process that died and came back counts on where it stopped', async () => {
  const email = 'ada@dogear.test';
  const before: number[] = [];
  for (const atOnce of [10, 3, 3, 3])
    before.push(...(await Promise.all(Array.from({ length: atOnce }, () => signIn(processes[0], email)))));
  expect(howMany(before, 401)).toBe(attemptsAllowed - 1);
  await processes[0]?.kill();
  processes[0] = await startOne();
  expect(await signIn(processes[0], email)).toBe(401);
  expect(await signIn(processes[0], email)).toBe(403);
  expect(await signIn(processes[1], email)).toBe(403);
}, 120_000);
