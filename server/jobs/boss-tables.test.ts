import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/create-test-app.ts';
import { cancelFailedJob, countFailedJobs, countJobs, lockFailedJob } from './boss-tables.ts';

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await createTestApp();
  pool = app.pool;
});
afterAll(() => app.close());

/**
 * The version of pg-boss's schema for which boss-tables.ts was written. When this test fails, read pg-boss's changes to
 * its tables, check each statement of boss-tables.ts, and only then change the number.
 */
test('pg-boss has the schema for which our SQL was written', async () => {
  const main = createRequire(import.meta.url).resolve('pg-boss');
  const manifest = JSON.parse(await readFile(join(dirname(dirname(main)), 'package.json'), 'utf8'));
  expect(manifest.pgboss.schema).toBe(43);
  expect(await app.jobs.boss.schemaVersion()).toBe(43);
});

test('the columns that our SQL uses have the expected types', async () => {
  const { rows } = await pool.query<{ column: string; type: string }>(
    `select table_name || '.' || column_name as column, udt_name as type
      from information_schema.columns where table_schema = 'jobs'`,
  );
  expect(Object.fromEntries(rows.map(({ column, type }) => [column, type]))).toMatchObject({
    'job.id': 'uuid',
    'job.name': 'text',
    'job.state': 'job_state',
    'job.data': 'jsonb',
    'job.output': 'jsonb',
    'job.retry_count': 'int4',
    'job.blocked': 'bool',
    'job.start_after': 'timestamptz',
    'job.created_on': 'timestamptz',
    'job.completed_on': 'timestamptz',
    'job.keep_until': 'timestamptz',
    'queue.name': 'text',
  });
});

test('the states have the order that our SQL relies on', async () => {
  const { rows } = await pool.query('select unnest(enum_range(null::jobs.job_state))::text as state');
  expect(rows.map(({ state }) => state)).toEqual([
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed',
  ]);
});

test('pg-boss indexes the queued jobs and the failed jobs, which the metrics count', async () => {
  await app.jobs.declare('indexed', { retryLimit: 0 });
  const explain = async (condition: string) => {
    const client = await pool.connect();
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select name, count(*) from jobs.job where ${condition} group by name`,
    );
    client.release(true);
    return JSON.stringify(rows);
  };
  expect(await explain("state < 'active' and not blocked")).toMatch(/Index (Only )?Scan/);
  expect(await explain("state = 'failed'")).toMatch(/Index (Only )?Scan/);
});

/** Enqueues a job and fails it for good, by way of pg-boss. */
async function failJob(queue: string): Promise<string> {
  await app.jobs.declare(queue, { retryLimit: 0 });
  await app.jobs.enqueue(app.db, queue, { text: 'a payload' });
  const [job] = await app.jobs.boss.fetch(queue);
  if (!job) throw new Error('The job was not fetched.');
  await app.jobs.boss.fail(queue, job.id, new Error('no luck'));
  return job.id;
}

const countsOf = async (queue: string) => (await countJobs(pool)).find(({ name }) => name === queue);

test('a job that pg-boss failed is counted, and locked with its payload', async () => {
  const id = await failJob('counted');
  await app.jobs.enqueue(app.db, 'counted', {});
  expect(await countsOf('counted')).toEqual({ name: 'counted', waiting: 1, failed: 1 });
  expect(await countFailedJobs(app.db, 'counted')).toBe(1);
  await app.db.transaction().execute(async (tx) => {
    expect(await lockFailedJob(tx, 'counted', id)).toEqual({ text: 'a payload' });
    expect(await lockFailedJob(tx, 'elsewhere', id)).toBeUndefined();
  });
});

test('a retried job is fetched at once, once, and is kept as long as a new one', async () => {
  const id = await failJob('retried');
  await pool.query(
    `update jobs.job set created_on = created_on - interval '20 days', start_after = now() + interval '1 day',
      keep_until = keep_until - interval '20 days' where id = $1`,
    [id],
  );
  await app.db.transaction().execute((tx) => app.jobs.retry(tx, 'retried', id));
  const { rows } = await pool.query(
    "select state, keep_until > now() + interval '13 days' as is_kept from jobs.job where id = $1",
    [id],
  );
  expect(rows).toEqual([{ state: 'retry', is_kept: true }]);
  expect(await app.jobs.boss.fetch('retried')).toMatchObject([{ id, data: { text: 'a payload' } }]);
  await app.jobs.boss.fail('retried', id, new Error('no luck either'));
  expect(await countsOf('retried')).toEqual({ name: 'retried', waiting: 0, failed: 1 });
});

test('a job that has not failed is not retried', async () => {
  await app.jobs.declare('queued', { retryLimit: 0 });
  const id = '019b0000-0000-7000-8000-000000000001';
  await app.jobs.enqueue(app.db, 'queued', {}, { id });
  const before = await pool.query('select * from jobs.job where id = $1', [id]);
  await app.db.transaction().execute((tx) => app.jobs.retry(tx, 'queued', id));
  expect((await pool.query('select * from jobs.job where id = $1', [id])).rows).toEqual(before.rows);
});

test('a cancelled job is not fetched, and its id is not enqueued again', async () => {
  const id = await failJob('cancelled');
  await app.db.transaction().execute((tx) => cancelFailedJob(tx, 'cancelled', id));
  await app.jobs.enqueue(app.db, 'cancelled', {}, { id });
  expect(await app.jobs.boss.fetch('cancelled')).toEqual([]);
  expect(await countsOf('cancelled')).toEqual({ name: 'cancelled', waiting: 0, failed: 0 });
});
