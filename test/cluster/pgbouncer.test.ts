import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { AppProcess, databaseUrl } from '../support/app-process.ts';
import { createTestApp, type TestApp } from '../support/create-test-app.ts';
import { MailServer } from '../support/mail-server.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';
import { signInAt } from './member.ts';
import { hasPgbouncer, Pgbouncer } from './pgbouncer.ts';

/**
 * Two processes that reach their database through PgBouncer in transaction mode, with five connections for
 * both.
 */
const reason = !hasPgbouncer() && 'pgbouncer is not installed: apt-get install pgbouncer';
const named = (what: string) => `${what}${reason ? ` (${reason})` : ''}`;
const secret = 'one secret for all processes of this installation';
const connections = 5;

let app: TestApp;
let mails: MailServer;
let pgbouncer: Pgbouncer;
let processes: [AppProcess, AppProcess];
let settings: Record<string, string>;

beforeAll(async () => {
  if (reason) return;
  [app, mails] = await Promise.all([createTestApp(), MailServer.start()]);
  pgbouncer = await Pgbouncer.start(app.connection);
  settings = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: databaseUrl(app.connection),
    SMTP_URL: mails.url,
  };
  processes = await Promise.all([startOne(), startOne()]);
});
afterAll(async () => {
  await Promise.all(processes?.map((one) => one.stop()) ?? []);
  await pgbouncer?.stop();
  await mails?.close();
  await app?.close();
});

const startOne = () => AppProcess.startProduction(app.connection, secret, settings);

const place = { phone: '+1 555 0117', location: 'Library steps' };

test.skipIf(reason)(
  named('people list and book at both at once, and one of them gets the book'),
  async () => {
    const [here, there] = processes;
    const [seller, ...buyers] = [
      await app.joinSeller(),
      ...(await Promise.all(Array.from({ length: 8 }, () => app.joinBuyer()))),
    ];
    const selling = await signInAt(here, seller);
    const buying = await Promise.all(buyers.map((buyer, n) => signInAt(n % 2 ? here : there, buyer)));
    for (let round = 0; round < 5; round++) {
      const listed = await selling.call(there, 'POST', '/bookCategories', app.listing());
      const bookId = jsonOf(listed).insertedId;
      const booked = await Promise.all(
        buying.map((buyer, n) =>
          buyer.call(n % 2 ? there : here, 'POST', '/buyingBooks', { bookId, ...place }),
        ),
      );
      expect(booked.map(({ status }) => status).toSorted()).toEqual([
        201,
        ...Array.from({ length: 7 }, () => 409),
      ]);
    }
    expect(await connectionsOfServer()).toBeLessThanOrEqual(connections);
  },
);

/** Without the connections that LISTEN and the test's own. */
async function connectionsOfServer(): Promise<number> {
  const { rows } = await app.pool.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name <> 'dogear notices'`);
  return rows[0].n - app.pool.totalCount;
}

test.skipIf(reason)(named('attempts are counted exactly'), async () => {
  const attempt = (n: number) =>
    sendJson(
      `${processes[n % 2]?.address}/api/auth/sign-in/email`,
      'POST',
      { email: 'ruth@dogear.test', password: 'Wrong#2026' },
      { headers: { origin: AppProcess.productionOrigin, 'x-forwarded-for': `2001:db8:${n + 1}::1` } },
    );
  const statuses: Outcome['status'][] = [];
  // A few at a time, because only a few delayed requests may wait at once.
  for (let n = 0; n < 24; n += 4)
    statuses.push(
      ...(await Promise.all([0, 1, 2, 3].map((one) => attempt(n + one)))).map((one) => one.status),
    );
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 403)).toHaveLength(4);
});

test.skipIf(reason)(named('mail is sent'), async () => {
  const { email } = await app.joinBuyer();
  const asked = await sendJson(
    `${processes[0].address}/api/forgot-password`,
    'POST',
    { email },
    { headers: { origin: AppProcess.productionOrigin } },
  );
  expect(asked.status, asked.text).toBeLessThan(300);
  await expect
    .poll(() => mails.accepted.filter(({ to }) => to === email).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
});

test.skipIf(reason)(named('what is advertised at one is at once in the other’s home page'), async () => {
  const [here, there] = processes;
  const selling = await signInAt(here, await app.joinSeller());
  const title = `Pooled ${randomUUID()}`;
  const bookId = jsonOf(
    await selling.call(here, 'POST', '/bookCategories', app.listing({ book_title: title })),
  ).insertedId;
  await sendRequest(`${there.address}/`);
  await sleep(300);
  await selling.call(here, 'PUT', `/my-products/ad/${bookId}`);
  await expect
    .poll(async () => (await sendRequest(`${there.address}/`)).text, { timeout: 2_500, interval: 30 })
    .toContain(title);
});

/** The output of a Dogear that starts with these settings. */
const openWith = (changed: Record<string, string>) =>
  openDatabase(loadConfig({ ...settings, ...changed }), { log: () => undefined });

test.skipIf(reason)(
  named('connections without limits are refused, with the line that is missing'),
  async () => {
    const careless = await Pgbouncer.start(app.connection, (ini) =>
      ini.replace(/ connect_query='[^']*'/, ''),
    );
    try {
      await expect(openWith({ DATABASE_URL: careless.url })).rejects.toThrow(
        /have no idle_in.*, no lock_timeout, no statement_timeout[\s\S]*connect_query='set lock_timeout = 8000;/,
      );
    } finally {
      await careless.stop();
    }
  },
);

test.skipIf(reason)(
  named('a pooler in the place of the server is refused, however little it minds'),
  async () => {
    const forgiving = await Pgbouncer.start(
      app.connection,
      (ini) => `${ini}\nignore_startup_parameters = ${limits}\n`,
    );
    try {
      for (const url of [pgbouncer.url, forgiving.url])
        for (const wrong of [
          { DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
          { DATABASE_URL: url, DATABASE_DIRECT_URL: url },
        ])
          await expect(openWith(wrong)).rejects.toThrow('Point DATABASE_DIRECT_URL at PostgreSQL');
    } finally {
      await forgiving.stop();
    }
  },
);

const limits = 'lock_timeout, statement_timeout, idle_in_transaction_session_timeout';
