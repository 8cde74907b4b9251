import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database, withoutTimeouts } from '#server/db/open-database.ts';
import { createTestApp, type TestApp } from '#test/support/create-test-app.ts';
import { newSite, newSiteSettings } from '#test/support/new-site.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

let folder: string;
const opened: { app: TestApp; beside: Database }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-backup-'));
});
afterAll(async () => {
  for (const { app, beside } of opened) {
    await beside.close();
    await app.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function open() {
  const app = await createTestApp({ env: newSiteSettings });
  const beside = connect({ ...(app.pool.options as PoolConfig), ...withoutTimeouts });
  opened.push({ app, beside });
  return { app, beside, site: newSite(app) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Restores a backup of the first site into a second one. */
async function copy(from: Opened): Promise<Opened> {
  const place = join(folder, String(opened.length));
  await backUp({ ...from.app, ...from.beside, dataDir: folder }, place);
  const to = await open();
  const { store, log } = to.app;
  await restore({ database: to.beside, store, dataDir: folder, log }, place);
  return to;
}

const siteTables = [
  'site',
  'site_texts',
  'categories',
  'category_names',
  'category_slugs',
  'meeting_places',
  'staff',
];

async function rowsOf({ app }: Opened, table: string): Promise<string[]> {
  const { rows } = await app.pool.query(`select t::text as line from "${table}" t order by 1`);
  return rows.map(({ line }) => line);
}

test('what the host has set up is in a backup: the settings, texts, shelves, places, people, and steps', async () => {
  const from = await open();
  const [admin, moderator] = [await from.app.join('admin'), await from.app.joinBuyer()];
  const { version } = (await admin.get('/site')).body.settings;
  const changes = {
    name: 'Kestrel Books',
    currency: 'EUR',
    locales: ['en', 'de'],
    timeZone: 'Europe/Berlin',
  };
  expect((await admin.patch('/site', { version, changes })).status).toBe(200);
  expect((await admin.post('/setup/legal-pages', {})).body.drafted).toBe(16);
  expect((await admin.post('/site/meeting-places', { name: 'Union desk' })).status).toBe(201);
  await from.app.db.insertInto('staff').values({ user_id: moderator.id, can_moderate: true }).execute();
  await admin.put('/setup/steps/shelves', { state: 'skipped' });
  await admin.put('/setup/without/mail', { agreed: true });
  const to = await copy(from);
  for (const table of siteTables) {
    const rows = await rowsOf(to, table);
    expect(rows, table).toEqual(await rowsOf(from, table));
    if (table !== 'category_names' && table !== 'category_slugs')
      expect(rows.length, table).toBeGreaterThan(0);
  }
  expect((await to.site.get('/site')).body.site).toMatchObject({ name: 'Kestrel Books', currency: 'EUR' });
  expect(await to.app.db.selectFrom('setup').selectAll().executeTakeFirst()).toMatchObject({
    steps_skipped: ['shelves'],
    does_without: ['mail'],
    finished_at: null,
  });
});

test('a restored backup revives neither the key of the setup, nor the claim of a browser', async () => {
  const from = await open();
  const claim = await from.site.claim();
  const key = await from.site.issueKey();
  // The check-up stays open while the host has not decided about a service.
  await from.app.db
    .updateTable('setup')
    .set({ does_without: ['mail', 'cards'] })
    .execute();
  await from.site.put('/setup/steps/check-up', { state: 'done' }, claim);
  const to = await copy(from);
  expect((await to.site.get('/setup', claim)).body.isYours).toBe(false);
  expect((await to.site.post('/setup/claim', { key })).body.code).toBe('setup_key_invalid');
  const again = (await to.site.get('/setup', await to.site.claim())).body;
  expect(again.steps).toContainEqual({ name: 'check-up', state: 'done' });
  expect((await from.site.get('/setup', claim)).body.isYours).toBe(true);
});
