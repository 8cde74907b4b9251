import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { jsonOf, sendRequest } from '../support/send-request.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { type Member, signInAt } from './member.ts';

/** Two processes on one database: a setting that an administrator changes at one is used by the other within a second. */
const app = setUpTestApp();
let here: AppProcess;
let there: AppProcess;
let admin: Member;

beforeAll(async () => {
  const secret = 'one secret for all processes of this installation';
  [here, there] = await Promise.all([
    AppProcess.startProduction(app.connection, secret),
    AppProcess.startProduction(app.connection, secret),
  ]);
  admin = await signInAt(here, await app.join('admin'));
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()]);
});

const siteAt = async (dogear: AppProcess) =>
  JSON.parse((await sendRequest(`${dogear.address}/api/site`)).text).site;

async function rename(name: string): Promise<void> {
  const read = jsonOf(await admin.call(here, 'GET', '/site'));
  const { version } = read.settings;
  expect((await admin.call(here, 'PATCH', '/site', { version, changes: { name } })).status).toBe(200);
}

const listeners =
  "from pg_stat_activity where datname = current_database() and application_name = 'dogear notices'";
const atOnce = { timeout: 1_000, interval: 20 };

test('a changed setting is seen by the other process within a second', async () => {
  await expect
    .poll(async () => (await app.pool.query(`select ${listeners} and wait_event = 'ClientRead'`)).rowCount)
    .toBe(2);
  for (const name of ['First', 'Second', 'Third']) {
    await rename(name);
    await expect.poll(async () => (await siteAt(there)).name, atOnce).toBe(name);
  }
});

test('without a notification the other process keeps what it knows, which proves that it is cached', async () => {
  await siteAt(there);
  await app.pool.query('alter table site disable trigger user');
  await app.db.updateTable('site').set({ name: 'Unnoticed' }).execute();
  await app.pool.query('alter table site enable trigger user');
  await sleep(1_500);
  expect((await siteAt(there)).name).toBe('Third');
});

test('a process that cannot listen reads the settings once a second', async () => {
  const block = setInterval(
    () => void app.pool.query(`select pg_terminate_backend(pid) ${listeners}`).catch(() => undefined),
    5,
  );
  try {
    await expect.poll(async () => (await siteAt(there)).name, { timeout: 2_000 }).toBe('Unnoticed');
    await rename('Polled');
    await expect.poll(async () => (await siteAt(there)).name, { timeout: 2_000 }).toBe('Polled');
  } finally {
    clearInterval(block);
  }
});
