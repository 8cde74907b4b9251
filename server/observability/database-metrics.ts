import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

const keptMilliseconds = 15_000;
/** A scrape tells what it can rather than wait for a database that is away. */
const patienceMilliseconds = 2_000;

/** The pool at every scrape, and what waits in the database as it was at most 15 seconds ago. */
export function watchDatabase(registry: Registry, pool: Pool): void {
  watchPool(registry, pool);
  watchJobs(registry, pool);
}

function watchPool(registry: Registry, pool: Pool): void {
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

type Look = { queues: Queue[]; runs: Run[] };
type Queue = { name: string; waiting: number; given_up: number };
type Run = { job: string; at: number };

function watchJobs(registry: Registry, pool: Pool): void {
  const look = keptFor(keptMilliseconds, () => lookAtJobs(pool));
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (gauge: Gauge, seen?: Look) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        fill(this, await look());
      },
    });
  gauge('dogear_database_up', 'Whether the database answered within two seconds.', [], (up, seen) =>
    up.set(seen ? 1 : 0),
  );
  gauge(
    'dogear_jobs_queued',
    'Work that was ordered and is not done, such as mail.',
    ['queue'],
    (jobs, seen) => {
      for (const { name, waiting } of seen?.queues ?? []) jobs.set({ queue: name }, waiting);
    },
  );
  gauge('dogear_jobs_dead', 'Work that is not tried any more.', ['queue'], (jobs, seen) => {
    for (const { name, given_up } of seen?.queues ?? []) jobs.set({ queue: name }, given_up);
  });
  gauge(
    'dogear_job_last_success_timestamp_seconds',
    'When a job by the clock last went well.',
    ['job'],
    (last, seen) => {
      for (const { job, at } of seen?.runs ?? []) last.set({ job }, at);
    },
  );
}

/** Undefined when the database does not answer. */
async function lookAtJobs(pool: Pool): Promise<Look | undefined> {
  const asked = Promise.all([pool.query<Queue>(queues), pool.query<Run>(lastRuns)]);
  // Its own trouble when nobody waits any more.
  asked.catch(() => undefined);
  const seen = await Promise.race([asked, sleep(patienceMilliseconds, undefined, { ref: false })]).catch(
    () => undefined,
  );
  return seen && { queues: seen[0].rows, runs: seen[1].rows };
}

/** Each half by an index of the queue's that holds nothing but what is counted. */
const queues = `select queue.name, coalesce(waiting.count, 0)::int as waiting, coalesce(dead.count, 0)::int as given_up
  from jobs.queue queue
  left join (select name, count(*) from jobs.job where state < 'active' and not blocked group by name) waiting
    on waiting.name = queue.name
  left join (select name, count(*) from jobs.job where state = 'failed' group by name) dead
    on dead.name = queue.name
  where queue.name not like '\\_\\_pgboss%'`;

const lastRuns =
  'select job, extract(epoch from succeeded_at)::float8 as at from job_runs where succeeded_at is not null';

function keptFor<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<T> | undefined;
  return () => {
    if (latest && performance.now() - lookedAt < milliseconds) return latest;
    lookedAt = performance.now();
    latest = look();
    return latest;
  };
}
