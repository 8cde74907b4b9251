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

/** Renames the site without the database's notifications. */
async function untold(name: string): Promise<void> {
  await app.pool.query('alter table site disable trigger user');
  await app.db.updateTable('site').set({ name }).execute();
  await app.pool.query('alter table site enable trigger user');
}

const listeners =
  "from pg_stat_activity where datname = current_database() and application_name = 'dogear notices'";
const waitUntilListening = () =>
  expect
    .poll(async () => (await app.pool.query(`select ${listeners} and wait_event = 'ClientRead'`)).rowCount)
    .toBe(2);

const atOnce = { timeout: 1_000, interval: 20 };

test('a changed setting is seen by the other process within a second', async () => {
  await waitUntilListening();
  for (const name of ['First', 'Second', 'Third']) {
    await rename(name);
    await expect.poll(async () => (await siteAt(there)).name, atOnce).toBe(name);
  }
});

test('of two changes at the same moment, at different processes, one is asked to look again', async () => {
  for (let round = 1; round <= 5; round++) {
    const { version } = jsonOf(await admin.call(here, 'GET', '/site')).settings;
    const answers = await Promise.all(
      [here, there].map((dogear, index) =>
        admin.call(dogear, 'PATCH', '/site', { version, changes: { name: `Round ${round}, ${index}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const dogear of [here, there])
      await expect.poll(async () => (await siteAt(dogear)).name, atOnce).toBe(`Round ${round}, ${winner}`);
  }
});

test('pages that are cached show a changed setting within a second, in every language', async () => {
  const bookId = await app.listBook(await app.joinSeller());
  const paths = ['/', '/login', '/blog', `/book/${bookId}/middlemarch`].flatMap((path) => [
    path,
    `/de${path}`,
  ]);
  const pageAt = async (path: string) => (await sendRequest(`${there.address}${path}`)).text;
  const showASecondLater = async (name: string): Promise<void> => {
    await sleep(1_000);
    for (const path of paths) expect(await pageAt(path), path).toContain(name);
  };
  // Two changes: the second finds pages in the cache.
  for (const name of ['Fourth', 'Fifth']) {
    await rename(name);
    await showASecondLater(name);
  }
  await untold('Unseen');
  for (const path of paths) expect(await pageAt(path), `${path} is cached`).not.toContain('Unseen');
  // The connection breaks, and what was missed meanwhile is read once it is there again.
  await app.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  await waitUntilListening();
  await showASecondLater('Unseen');
  await rename('Third');
  await showASecondLater('Third');
});

test('without a notification the other process keeps what it knows, which proves that it is cached', async () => {
  await siteAt(there);
  await untold('Unnoticed');
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
