import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecurringJob } from '#contract/jobs.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { openTestJobQueue } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startJobs } from './start-jobs.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinBuyer()]);
});

describe('recurring jobs', () => {
  const findJob = async (name: string): Promise<RecurringJob | undefined> =>
    (await admin.get('/overview/jobs')).body.find((job: RecurringJob) => job.name === name);
  /** Runs a recurring job once, as if it were due. */
  async function runOnce(run: () => Promise<unknown>): Promise<void> {
    const jobs = await openTestJobQueue(app.pool, log);
    await jobs.boss.createQueue('expire-holds', { policy: 'exclusive' });
    await jobs.boss.send('expire-holds', {});
    // A worker looks for a job right when it starts.
    await startJobs(jobs, { db: app.db, log }, [{ name: 'expire-holds', run }]);
    const done = "select 1 from jobs.job where name = 'expire-holds' and state in ('completed', 'failed')";
    await expect.poll(async () => (await app.pool.query(done)).rowCount, { timeout: 10_000 }).toBe(1);
    await app.pool.query("delete from jobs.job where name = 'expire-holds'");
    await jobs.stop();
  }

  test('are pending, then ok, then failed without personal data in the reason, then ok again', async () => {
    expect(await findJob('expire-holds')).toEqual({
      name: 'expire-holds',
      every: 'minute',
      state: 'pending',
      lastSucceededAt: null,
      failedAt: null,
      lastError: null,
    });
    await runOnce(async () => undefined);
    const succeeded = await findJob('expire-holds');
    expect(succeeded).toMatchObject({ state: 'ok', failedAt: null, lastError: null });
    await runOnce(async () => {
      throw new TypeError(`${buyer.email} owes us`);
    });
    expect(await findJob('expire-holds')).toEqual({
      ...succeeded,
      state: 'failed',
      failedAt: expect.any(String),
      lastError: 'Unexpected error (TypeError). See the log.',
    });
    await admin.put('/me/locale', { locale: 'de' });
    expect(await findJob('expire-holds')).toMatchObject({
      lastError: 'Unerwarteter Fehler (TypeError). Näheres steht im Protokoll.',
    });
    await admin.put('/me/locale', { locale: null });
    await runOnce(async () => undefined);
    expect(await findJob('expire-holds')).toMatchObject({ state: 'ok', failedAt: null, lastError: null });
  });

  test.each([
    ['expire-holds', '4 minutes', 'ok'],
    ['expire-holds', '6 minutes', 'overdue'],
    ['remove-unused-pictures', '2 hours', 'ok'],
    ['remove-unused-pictures', '3 hours', 'overdue'],
  ])('%s, which ran %s ago: %s', async (job, ago, state) => {
    await sql`insert into job_runs (job, succeeded_at) values (${job}, now() - ${ago}::interval)
      on conflict (job) do update set succeeded_at = excluded.succeeded_at, failed_at = null`.execute(app.db);
    expect(await findJob(job)).toMatchObject({ state });
  });
});
