import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProductionDogear } from './production-dogear.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const secret = 'one secret for all processes of this installation';
const attemptsAllowed = 10;
let database: TestDatabase;
let processes: ProductionDogear[];
let address = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([startOne(), startOne()]);
});
afterAll(async () => {
  await Promise.all(processes?.map((one) => one.stop()) ?? []);
  await database?.drop();
});

const startOne = () => ProductionDogear.start(database.connection, secret);

const signIn = async (dogear: ProductionDogear | undefined, email: string) =>
  (
    await fetch(`${dogear?.address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: ProductionDogear.origin,
        // From somewhere else each time: it is the account that is counted.
        'x-forwarded-for': `2001:db8:${((address += 1)).toString(16)}::1`,
      },
      body: JSON.stringify({ email, password: 'Wrong#2026' }),
    })
  ).status;

const howMany = (statuses: readonly number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

test('two processes let exactly as many attempts at an account through as one would', async () => {
  const attempts = Array.from({ length: 24 }, (_, n) => signIn(processes[n % 2], 'ruth@dogear.test'));
  const statuses = await Promise.all(attempts);
  expect(howMany(statuses, 401)).toBe(attemptsAllowed);
  expect(howMany(statuses, 429)).toBe(24 - attemptsAllowed);
});

test('a process that died and came back counts on where it stopped', async () => {
  const email = 'ada@dogear.test';
  const before = await Promise.all(
    Array.from({ length: attemptsAllowed - 1 }, () => signIn(processes[0], email)),
  );
  expect(howMany(before, 401)).toBe(attemptsAllowed - 1);
  await processes[0]?.kill();
  processes[0] = await startOne();
  expect(await signIn(processes[0], email)).toBe(401);
  expect(await signIn(processes[0], email)).toBe(429);
  expect(await signIn(processes[1], email)).toBe(429);
});
