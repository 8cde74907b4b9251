import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let admin: Client;
let dogear: AppProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client(database.connection);
  await admin.connect();
});
afterEach(async () => {
  await admin.query('rollback');
  await dogear?.kill();
});
afterAll(async () => {
  await admin?.end();
  await database?.drop();
});

const start = async (settings: Record<string, string> = {}) => {
  const secret = 'a secret that is long enough to be one';
  dogear = await AppProcess.startProduction(database.connection, secret, {
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return dogear.address;
};
const ask = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/readyz`);
  return `${answer.status} ${await answer.text()}`;
};

test('a database that does not answer makes the process not ready within 5 s, for 40 requests at once', async () => {
  const address = await start();
  expect(await ask(address)).toBe('200 ready');
  await admin.query('begin; lock table kysely_migration');
  // Longer than an answer is kept.
  await sleep(1_100);
  const asked = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(address)));
  expect(new Set(answers)).toEqual(new Set(['503 database']));
  expect(performance.now() - asked).toBeLessThan(5_000);
});

test('a process that received a stop signal is not ready within a second, and serves on for DRAIN_SECONDS', async () => {
  const address = await start({ DRAIN_SECONDS: '3' });
  expect(await ask(address)).toBe('200 ready');
  const began = performance.now();
  const stopped = dogear?.stop();
  await expect.poll(() => ask(address), { interval: 20 }).toBe('503 stopping');
  expect(performance.now() - began).toBeLessThan(1_000);
  while (performance.now() - began < 2_500) {
    expect((await fetch(`${address}/api/advertised-products`)).status).toBe(200);
    await sleep(50);
  }
  await stopped;
  expect(performance.now() - began).toBeGreaterThan(3_000);
});
