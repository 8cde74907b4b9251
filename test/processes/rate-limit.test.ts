import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const secret = 'one secret for all processes of this installation';
/** How many sign-in attempts report whether the password is right; later ones require confirmation by mail. */
const attemptsAllowed = 20;
let database: TestDatabase;
let processes: AppProcess[];
let address = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([startOne(), startOne(), startOne()]);
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

// Both tests mostly wait for delayed attempts, so they do it at the same time.
test.concurrent('two processes let exactly as many attempts at an account through as one would', async () => {
  const statuses: number[] = [];
  // The first ten are not delayed. Of the others a few at a time, because each process lets only five wait.
  for (const atOnce of [10, 8, 6]) {
    const attempts = Array.from({ length: atOnce }, (_, n) => signIn(processes[n % 2], 'ruth@dogear.test'));
    statuses.push(...(await Promise.all(attempts)));
  }
  expect(howMany(statuses, 401)).toBe(attemptsAllowed);
  expect(howMany(statuses, 403)).toBe(24 - attemptsAllowed);
});

test.concurrent('a process that died and came back counts on where it stopped', async () => {
  const email = 'ada@dogear.test';
  const before: number[] = [];
  for (const atOnce of [10, 5, 4])
    before.push(...(await Promise.all(Array.from({ length: atOnce }, () => signIn(processes[2], email)))));
  expect(howMany(before, 401)).toBe(attemptsAllowed - 1);
  await processes[2]?.kill();
  processes[2] = await startOne();
  expect(await signIn(processes[2], email)).toBe(401);
  expect(await Promise.all([signIn(processes[2], email), signIn(processes[1], email)])).toEqual([403, 403]);
}, 120_000);
