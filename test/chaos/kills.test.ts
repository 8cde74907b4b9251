import { mkdir, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import { findViolations } from './invariants.ts';
import { startLoad } from './load.ts';
import { postmasterOf } from './own-postgres.ts';

const rounds = isLong ? 6 : 1;

let dogear: AppProcess;
let temporary: string;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
  await dogear.stop();
  temporary = `${dogear.folder}/tmp`;
  await mkdir(temporary);
  await dogear.open({ TMPDIR: temporary });
});
afterAll(() => dogear?.remove());

const dataDir = () => `${dogear.folder}/data/postgres`;
const killDatabase = async () => process.kill(await postmasterOf(dataDir()), 'SIGKILL');

test(`server and database killed ${rounds} times, together and in turn, under load: nothing acknowledged is lost, nothing is half done`, {
  timeout: 400_000,
}, async () => {
  const load = await startLoad(dogear.address);
  const { observations } = load;
  const both = async () => {
    await killDatabase();
    await dogear.kill();
  };
  // A killed server alone and a killed database alone are covered by other quick tests.
  const faults = isLong ? [() => dogear.kill(), killDatabase, both] : [both];
  const served = () => observations.successes.length;
  for (let round = 0; round < rounds; round++)
    for (const fault of faults) {
      await sleep(1_000);
      await fault();
      if (fault !== killDatabase) await dogear.open({ TMPDIR: temporary });
      const before = served();
      await expect.poll(served, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    }
  await expect
    .poll(() => Math.min(observations.paid.length, observations.uploaded.length), { timeout: 60_000 })
    .toBeGreaterThan(0);
  await load.close();

  const strange = observations.failures.filter(
    ({ outcome: { status } }) => status !== 503 && status !== 'dropped' && status !== 'refused',
  );
  expect(strange.map(({ what, outcome }) => `${what}: ${outcome.status} ${outcome.text}`)).toEqual([]);
  const connection = (await findEmbeddedPostgres(dataDir())) ?? {};
  const broken = await findViolations(observations, {
    address: dogear.address,
    connection,
    imageFolder: `${dogear.folder}/data/images`,
  });
  expect(broken).toEqual([]);
  expect((await readdir(temporary)).filter((name) => name.endsWith('.dogear-upload'))).toEqual([]);
  if (!isLong) return;
  await allSettled(connection);
  await reportMetrics('Process: kill -9 under load', {
    'times killed': `the server ${2 * rounds}, the database ${2 * rounds}`,
    'acknowledged listings, bookings, payments, uploads': `${observations.listed.length}, ${observations.booked.length}, ${observations.paid.length}, ${observations.uploaded.length}; none lost`,
    'half paid orders, files without a picture': 'none',
  });
});

/** The job that runs every minute finishes the interrupted calls to the payment provider. */
async function allSettled(connection: object): Promise<void> {
  const pool = new Pool(connection);
  const pending = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as pending from payments where status like '%\\_pending'`,
    );
    return rows[0].pending as number;
  };
  await expect.poll(pending, { timeout: 200_000, interval: 1_000 }).toBe(0);
  await pool.end();
}
