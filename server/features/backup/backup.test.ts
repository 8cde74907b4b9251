import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool, PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { connect, type Database, withoutTimeouts } from '#server/db/open-database.ts';
import { confirmCard } from '#test/support/confirm-card.ts';
import {
  createTestApp,
  type Person,
  type TestApp,
  testOrigin,
  testPassword,
} from '#test/support/create-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { waitForMail } from '#test/support/wait-for-mail.ts';
import { backUp } from './back-up.ts';
import { excludedTables } from './content-tables.ts';
import { restore } from './restore.ts';

let folder: string;
let app: Opened;
let seller: Person;
let buyer: Person;

/** With the separate connections that the commands open while Dogear serves. */
type Opened = TestApp & { beside: Database };

const apps: Opened[] = [];
async function openApp(): Promise<Opened> {
  const served = await createTestApp();
  const opened = { ...served, beside: besideOf(served.pool) };
  apps.push(opened);
  return opened;
}

const besideOf = ({ options }: Pool, database = (options as PoolConfig).database): Database =>
  connect({ ...(options as PoolConfig), ...withoutTimeouts, ...(database !== undefined && { database }) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-backup-'));
  app = await openApp();
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  const admin = await app.join('admin');
  await sell('Paid for');
  // The payment provider sends two events: the hold and the charge.
  const events = () => app.db.selectFrom('processed_webhooks').selectAll().execute();
  await vi.waitFor(async () => expect(await events()).toHaveLength(2));
  await app.book(
    buyer,
    await app.listBook(seller, { book_title: 'Held \\ a\ttab, a line\nand "quotes" ünïcode 🐕' }),
  );
  await buyer.post('/wishes', { query: 'the rarest of words', category_id: 'classics', max_price: 3 });
  const bad = await app.listBook(seller, { book_title: 'No book' });
  await buyer.put(`/reported-product/${bad}`);
  await admin.delete(`/reported-item/${bad}`);
});
afterAll(async () => {
  for (const { beside, close } of apps) {
    await beside.close();
    await close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function sell(title: string): Promise<void> {
  const bookId = await app.listBook(seller, { book_title: title });
  const orderId = (await app.book(buyer, bookId)).body.insertedId;
  const { body } = await buyer.post('/create-payment-intent', { orderId });
  await confirmCard(app, body);
  await buyer.post('/payments', { transactionId: body.transactionId, paymentId: orderId });
}

const newPlace = () => join(folder, randomUUID());
const write = async (from = app, place = newPlace()) => {
  const manifest = await backUp({ ...from, ...from.beside, dataDir: folder }, place);
  return { place, manifest };
};
const putInto = (target: Opened, place: string, options = {}) =>
  restore({ database: target.beside, store: target.store, dataDir: folder, log: target.log }, place, options);

/** Returns every row of every table except those that a backup excludes. */
async function contentOf({ pool }: TestApp): Promise<Record<string, string[]>> {
  const { rows } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely' order by 1",
  );
  const kept = rows
    .map(({ name }) => name as string)
    .filter((name) => !excludedTables.some((out) => out === name));
  const content: Record<string, string[]> = {};
  for (const name of kept) {
    const found = await pool.query(`select t::text as line from "${name}" t order by 1`);
    content[name] = found.rows.map(({ line }) => line);
  }
  return content;
}

const picturesOf = async ({ app: served, pool }: TestApp): Promise<Map<string, string>> => {
  const { rows } = await pool.query('select hash from pictures order by hash');
  const names = rows.flatMap(({ hash }) => [`${hash}.webp`, `${hash}-160.webp`, `${hash}-320.webp`]);
  const bytes = async (name: string) => {
    const answer = await served.fetch(new Request(`${testOrigin}/images/${name}`));
    expect(answer.status, name).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString('base64');
  };
  return new Map(await Promise.all(names.map(async (name) => [name, await bytes(name)] as const)));
};

describe('a backup that is restored elsewhere', () => {
  test('holds every row of every table, and every picture', async () => {
    const [content, pictures] = [await contentOf(app), await picturesOf(app)];
    for (const table of [
      'users',
      'accounts',
      'books',
      'orders',
      'payments',
      'reports',
      'wishes',
      'wish_candidates',
      'audit_log',
      'sandbox_intents',
    ])
      expect(content[table]?.length, table).toBeGreaterThan(0);
    const { place, manifest } = await write();
    expect(manifest.missing).toEqual([]);
    const other = await openApp();
    await putInto(other, place);
    expect(await contentOf(other)).toEqual(content);
    expect(await picturesOf(other)).toEqual(pictures);
  });

  test('lets people in again with their passwords, but no session that was open then', async () => {
    const { place } = await write();
    const other = await openApp();
    await putInto(other, place);
    const me = await other.send('GET', '/api/me', { headers: { cookie: buyer.cookie } });
    expect(me.body).toEqual({ user: null });
    expect((await other.send('GET', '/api/my-buyers', { token: seller.token })).status).toBe(401);
    const signedIn = await other.send('POST', '/api/auth/sign-in/email', {
      headers: { origin: testOrigin },
      body: { email: buyer.email, password: testPassword },
    });
    expect(signedIn.status).toBe(200);
  });

  test('sends the mail that waited, once, and keeps its audit log from being changed', async () => {
    const person = await app.joinBuyer();
    await app.pool.query("delete from jobs.job where name = 'mail'");
    await app.enqueueMail(app.db, { message: 'password-changed', personId: person.id });
    const { place } = await write();
    const other = await openApp();
    await putInto(other, place);
    await startTestMailWorker(other, other.outbox);
    await waitForMail(other);
    expect((await other.outbox.list()).map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your Dogear password was changed'],
    ]);
    await expect(other.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  test('is of one moment, although people go on booking and selling', async () => {
    let goOn = true;
    const busy = (async () => {
      while (goOn) await sell(`Sold meanwhile ${randomUUID()}`);
    })();
    const { place } = await write();
    goOn = false;
    await busy;
    const other = await openApp();
    // References and constraints are checked by the database when the rows are put back.
    await putInto(other, place);
    const again = await write(other);
    for (const name of await readdir(join(place, 'tables')))
      expect(await readFile(join(again.place, 'tables', name)), name).toEqual(
        await readFile(join(place, 'tables', name)),
      );
  });
});

describe('restoring in place of what is there', () => {
  test('is refused unless it is asked for', async () => {
    const { place } = await write();
    const before = await contentOf(app);
    await expect(putInto(app, place)).rejects.toThrow('add --replace');
    expect(await contentOf(app)).toEqual(before);
  });

  test('shows readers either all that was or all that is, and nothing between', async () => {
    const other = await openApp();
    const stays = await other.joinSeller();
    for (let n = 0; n < 3; n++) await stays.put(`/my-products/ad/${await other.listBook(stays)}`);
    const { place } = await write(other);
    for (let n = 0; n < 4; n++) await stays.put(`/my-products/ad/${await other.listBook(stays)}`);
    const seen = new Set<string>();
    let goOn = true;
    const reading = (async () => {
      while (goOn) {
        const { status, body } = await other.send('GET', '/api/advertised-products');
        seen.add(`${status}: ${body.adsProducts.length}`);
      }
    })();
    await putInto(other, place, { replace: true });
    goOn = false;
    await reading;
    seen.add(`${(await other.send('GET', '/api/advertised-products')).body.adsProducts.length} after`);
    expect([...seen].filter((what) => !['200: 7', '200: 3', '3 after'].includes(what))).toEqual([]);
    expect(seen).toContain('3 after');
    const { rows } = await other.pool.query('select count(*)::int as sessions from sessions');
    expect(rows).toEqual([{ sessions: 0 }]);
  });

  test('that breaks off leaves everything as it was', async () => {
    const { place } = await write();
    await app.listBook(seller, { book_title: 'Newer than the backup' });
    const before = await contentOf(app);
    await app.pool.query('alter table reports add constraint planted check (false) not valid');
    await expect(putInto(app, place, { replace: true })).rejects.toThrow('planted');
    await app.pool.query('alter table reports drop constraint planted');
    expect(await contentOf(app)).toEqual(before);
    await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});

describe('what is not whole is refused before anything is changed', () => {
  const damages: [what: string, damage: (place: string) => Promise<unknown>][] = [
    ['a table with a byte more', (place) => appendFile(join(place, 'tables/books.copy.gz'), 'x')],
    ['a table cut short', (place) => truncate(join(place, 'tables/orders.copy.gz'), 20)],
    ['a table that is gone', (place) => rm(join(place, 'tables/users.copy.gz'))],
    [
      'a picture that is another',
      async (place) => {
        const [name = ''] = await readdir(join(place, 'pictures'));
        await writeFile(join(place, 'pictures', name), 'not a picture');
      },
    ],
    ['no checksums', (place) => rm(join(place, 'checksums.sha256'))],
    ['fewer checksums', (place) => writeFile(join(place, 'checksums.sha256'), '')],
    ['an edited manifest', (place) => appendFile(join(place, 'manifest.json'), ' ')],
    ['no manifest', (place) => rm(join(place, 'manifest.json'))],
  ];
  let whole: string;
  beforeAll(async () => {
    whole = (await write()).place;
  });

  test.each(damages)('%s', async (_, damage) => {
    const place = newPlace();
    await cp(whole, place, { recursive: true });
    await damage(place);
    const before = await contentOf(app);
    await expect(putInto(app, place, { replace: true })).rejects.toThrow(/damaged|not a Dogear backup/);
    expect(await contentOf(app)).toEqual(before);
  });

  test('a folder that is no backup', async () => {
    await expect(putInto(app, folder, { replace: true })).rejects.toThrow('is not a Dogear backup');
  });

  test('a backup that broke off is none', async () => {
    const place = newPlace();
    const { store } = app;
    const broken = { ...store, get: () => Promise.reject(new Error('The store is away.')) };
    await expect(backUp({ ...app, ...app.beside, store: broken, dataDir: folder }, place)).rejects.toThrow(
      'The store is away.',
    );
    expect((await readdir(folder)).filter((name) => place.endsWith(name.split('.')[0] ?? ''))).toEqual([]);
  });

  test('a database without a Dogear is no backup’s worth', async () => {
    const database = `empty_${randomUUID().replaceAll('-', '')}`;
    await app.pool.query(`create database ${database}`);
    const { pool, close } = besideOf(app.pool, database);
    await expect(backUp({ ...app, pool, dataDir: folder }, newPlace())).rejects.toThrow('There is no Dogear');
    // A database with tables but without content, as a command leaves it.
    await migrateToLatest(pool);
    expect(await backUp({ ...app, pool, dataDir: folder }, newPlace())).toMatchObject({ pictures: 0 });
    await close();
    await app.pool.query(`drop database ${database}`);
  });

  test('nothing is written over', async () => {
    await expect(write(app, whole)).rejects.toThrow('already exists');
  });
});
