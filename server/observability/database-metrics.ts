import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { countJobs, type QueueCounts } from '../jobs/boss-tables.ts';
import { memoizeFor } from '../lib/memoize-for.ts';

const cacheTtlMs = 15_000;
/** A scrape returns the other metrics rather than wait for an unreachable database. */
const timeoutMs = 2_000;

/** Reports the pool at every scrape, and jobs in the database as they were at most 15 seconds ago. */
export function registerDatabaseMetrics(registry: Registry, pool: Pool): void {
  registerPoolMetrics(registry, pool);
  registerJobMetrics(registry, pool);
}

function registerPoolMetrics(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'dogear_database_connections',
    help: 'Connections to the database, in use and idle.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'dogear_db_pool_pending',
    help: 'Transactions and statements that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

type Snapshot = { queues: QueueCounts[]; runs: Run[]; wrongOrders: number; wrongPayments: number };
type Run = { job: string; at: number };

function registerJobMetrics(registry: Registry, pool: Pool): void {
  const getSnapshot = memoizeFor(cacheTtlMs, () => queryJobs(pool));
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (gauge: Gauge, snapshot?: Snapshot) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        fill(this, await getSnapshot());
      },
    });
  gauge('dogear_database_up', 'Whether the database answered within two seconds.', [], (up, snapshot) =>
    up.set(snapshot ? 1 : 0),
  );
  gauge(
    'dogear_jobs_queued',
    'Work that was ordered and is not done, such as mail.',
    ['queue'],
    (jobs, snapshot) => {
      for (const { name, waiting } of snapshot?.queues ?? []) jobs.set({ queue: name }, waiting);
    },
  );
  gauge('dogear_jobs_dead', 'Work that is not tried any more.', ['queue'], (jobs, snapshot) => {
    for (const { name, failed } of snapshot?.queues ?? []) jobs.set({ queue: name }, failed);
  });
  gauge(
    'dogear_job_last_success_timestamp_seconds',
    'When a job by the clock last went well.',
    ['job'],
    (last, snapshot) => {
      for (const { job, at } of snapshot?.runs ?? []) last.set({ job }, at);
    },
  );
  gauge(
    'dogear_seller_entries_wrong_orders',
    'Orders whose entries of what their sellers are owed did not add up in the latest comparison.',
    [],
    (orders, snapshot) => orders.set(snapshot?.wrongOrders ?? 0),
  );
  gauge(
    'dogear_provider_wrong_payments',
    'Payments whose money the payment provider says is elsewhere, in the latest comparison.',
    [],
    (payments, snapshot) => payments.set(snapshot?.wrongPayments ?? 0),
  );
}

/** Undefined when the database does not answer. */
async function queryJobs(pool: Pool): Promise<Snapshot | undefined> {
  const results = Promise.all([countJobs(pool), pool.query<Run>(lastRuns), pool.query<Wrong>(wrongMoney)]);
  // After the timeout a rejection would be unhandled.
  results.catch(() => undefined);
  const rows = await Promise.race([results, sleep(timeoutMs, undefined, { ref: false })]).catch(
    () => undefined,
  );
  const wrong = rows?.[2].rows[0];
  return rows && wrong && { queues: rows[0], runs: rows[1].rows, ...wrong };
}

type Wrong = { wrongOrders: number; wrongPayments: number };
const wrongMoney = `select coalesce((select wrong_orders from entry_reconciliation), 0) as "wrongOrders",
  coalesce((select wrong_payments from provider_reconciliation), 0) as "wrongPayments"`;

const lastRuns =
  'select job, extract(epoch from succeeded_at)::float8 as at from job_runs where succeeded_at is not null';
