import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { signInCookie } from '../browser/actors.ts';
import { AppProcess } from '../support/app-process.ts';
import { createTestApp } from '../support/create-test-app.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { jsonOf, sendRequest } from '../support/send-request.ts';
import { isLong } from '../support/test-form.ts';
import { findViolations } from './invariants.ts';
import { type Observations, startLoad } from './load.ts';
import { OwnPostgres, postmasterOf } from './own-postgres.ts';

const rounds = isLong ? 5 : 1;
const maxSecondsAway = isLong ? 5 : 15;
const figures: Record<string, string | number> = {};
afterAll(async () => {
  if (isLong) await reportMetrics('Process: database restarts under load', figures);
});

/**
 * Repeats the fault while users are served. Returns the seconds from each fault until the service was stable
 * again.
 */
async function injectFault(
  load: { observations: Observations },
  fault: () => Promise<void>,
): Promise<number[]> {
  const away: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await sleep(isLong ? 6_000 : 1_500);
    const began = Date.now();
    await fault();
    const injected = Date.now();
    // Requests have succeeded for a while without a failure.
    await expect
      .poll(() => stableSince(load.observations, began), { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(began);
    away.push((stableSince(load.observations, began) - injected) / 1000);
  }
  return away;
}

/** The time of the first success that no failure followed within a second, or 0 if there is none. */
function stableSince({ failures, successes }: Observations, since: number): number {
  const lastFailure = Math.max(since, ...failures.map(({ at }) => at));
  const well = successes.find((at) => at > lastFailure) ?? 0;
  return well > 0 && Date.now() - lastFailure > 1_000 ? well : 0;
}

async function expectKept(
  name: string,
  away: number[],
  observations: Observations,
  where: Parameters<typeof findViolations>[1],
): Promise<void> {
  const wrong = observations.failures.filter(
    ({ outcome: { status, headers } }) => status !== 503 || !(Number(headers['retry-after']) > 0),
  );
  expect(wrong.map(({ what, outcome }) => `${what}: ${outcome.status} ${outcome.text}`)).toEqual([]);
  expect(observations.failures.length, 'it was felt').toBeGreaterThan(0);
  expect(Math.max(...away)).toBeLessThan(maxSecondsAway);
  expect(await findViolations(observations, where)).toEqual([]);
  figures[`${name}, back after`] = `${away.map((seconds) => seconds.toFixed(1)).join(', ')} s`;
  figures[`${name}, answers meanwhile`] = `${observations.failures.length} × 503, nothing else`;
  figures[`${name}, acknowledged`] =
    `${observations.listed.length} listings, ${observations.booked.length} bookings, ${observations.paid.length} payments; none lost`;
}

let dogear: AppProcess;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
});
afterAll(() => dogear?.remove());

describe('the embedded database', () => {
  test('killed under load, it is started again: only 503 meanwhile, nothing acknowledged is lost', {
    timeout: 240_000,
  }, async () => {
    const dataDir = `${dogear.folder}/data/postgres`;
    const load = await startLoad(dogear.address);
    const away = await injectFault(load, async () => {
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
    });
    const observations = await load.close();
    await expectKept('embedded, kill -9', away, observations, {
      address: dogear.address,
      connection: (await findEmbeddedPostgres(dataDir)) ?? {},
      imageFolder: `${dogear.folder}/data/images`,
    });
  });
});

describe('a database of one’s own', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    await dogear.stop();
    postgres = await OwnPostgres.start(`${dogear.folder}/data/postgres`);
    await dogear.open({ DATABASE_URL: postgres.url });
  });
  afterAll(async () => {
    await dogear?.stop();
    await postgres?.stop();
  });

  const faults: [string, () => Promise<void>][] = [
    ['pg_ctl restart', () => postgres.restart()],
    [
      'kill -9 and a start',
      async () => {
        await postgres.kill();
        await sleep(300);
        await postgres.start();
      },
    ],
  ];

  test.each(isLong ? faults : faults.slice(0, 1))(
    '%s under load: only 503 meanwhile, nothing acknowledged is lost',
    { timeout: 240_000 },
    async (name, fault) => {
      const load = await startLoad(dogear.address);
      const away = await injectFault(load, fault);
      const observations = await load.close();
      await expectKept(name, away, observations, {
        address: dogear.address,
        connection: { connectionString: postgres.url },
        imageFolder: `${dogear.folder}/data/images`,
      });
    },
  );

  test('while it is away every response says so, pictures and the probe are there, and all comes back by itself', async () => {
    const cookie = await signInCookie(dogear.address, 'buyer@dogear.test');
    const shown = await sendRequest(`${dogear.address}/api/advertised-products`);
    const [, picture] = /"(\/images\/[0-9a-f]{64}\.webp)"/.exec(shown.text) ?? [];
    const before = dogear.output.length;
    await postgres.stop();

    const html = { accept: 'text/html' };
    const get = (path: string, headers: Record<string, string> = {}) =>
      sendRequest(dogear.address + path, { headers });
    const call = await get('/api/advertised-products');
    expect(call.status).toBe(503);
    expect(call.headers['retry-after']).toBe('2');
    expect(jsonOf(call)).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/busy or restarting/),
    });
    expect(call.milliseconds).toBeLessThan(6_000);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get(picture ?? '')).status).toBe(200);
    expect((await get('/blog', html)).status, 'a page that needs no data').toBe(200);
    await sleep(3_100);
    for (const page of [await get('/', html), await get('/dashboard/my-orders', { ...html, cookie })]) {
      expect(page.status).toBe(503);
      expect(page.headers['retry-after']).toBe('2');
      expect(page.text).toMatch(/This page didn’t load/);
      expect(page.text).toMatch(/Try again/);
    }
    const written = dogear.output.slice(before);
    expect(written).not.toContain('buyer@dogear.test');
    expect(written.match(/^ {4}at /gm) ?? [], 'no stack for each refusal').toEqual([]);

    await postgres.start();
    await expect.poll(async () => (await get('/', html)).status).toBe(200);
    const load = await startLoad(dogear.address, 1);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const done = `select count(*)::int as done from jobs.job where name = 'mail' and state = 'completed'
      and completed_on > now() - interval '5 seconds'`;
    await expect
      .poll(async () => (await client.query(done)).rows[0].done, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await client.end();
    await load.close();
  });
});

test('a request that waits for a lock or for a connection gets a time to try again, and none waits for ever', async () => {
  const app = await createTestApp({ timeouts: {} });
  const jam = new Client(app.pool.options);
  try {
    await jam.connect();
    await jam.query('begin; lock table books in access exclusive mode');
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => app.send('GET', '/api/advertised-products')),
    );
    expect(performance.now() - began).toBeLessThan(13_000);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('2');
      expect(body.code).toBe('unavailable');
    }
    await jam.query('rollback');
    expect((await app.send('GET', '/api/advertised-products')).status).toBe(200);
  } finally {
    await jam.end();
    await app.close();
  }
});
