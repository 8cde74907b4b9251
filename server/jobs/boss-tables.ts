import { sql } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { type Cursor, timestampText } from '../db/pagination.ts';
import type { Db, Tx } from '../db/schema.ts';

/**
 * All SQL on the tables of pg-boss, for what its API does not offer. boss-tables.test.ts fails when a version of pg-boss
 * changes what this file relies on.
 */
type BossTables<Payload> = { 'jobs.job': JobTable<Payload> };

type JobTable<Payload> = {
  id: string;
  name: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  data: Payload;
  retry_count: number;
  created_on: Date;
  completed_on: Date;
  output: { message?: string; value?: { message?: string } | string } | null;
};

const withBossTables = <Payload>(db: Db) => db.withTables<BossTables<Payload>>();

/** Creates an index for listing failed jobs, because pg-boss has none. */
export const createFailedJobsIndex = (pool: Pool) =>
  // One transaction with a lock, because processes that start together would both try to create it.
  pool.query(`select pg_advisory_xact_lock(hashtext('dead jobs'));
    create index if not exists dead_jobs on jobs.job (name, completed_on desc, id desc) where state = 'failed'`);

/** A query for the failed jobs of a queue, to be extended with joins, an order, and a limit. The table's alias is `job`. */
export const selectFailedJobs = <Payload>(db: Db, queue: string) =>
  withBossTables<Payload>(db)
    .selectFrom('jobs.job as job')
    .select(['job.id', 'job.data', 'job.retry_count', 'job.created_on', 'job.completed_on', 'job.output'])
    .where('job.name', '=', queue)
    .where('job.state', '=', 'failed');

/** Finds the position of a job in the list of failed jobs, also if it has left the list since. */
export const findFailedJobCursor = (db: Db, queue: string, id: string): Promise<Cursor | undefined> =>
  withBossTables(db)
    .selectFrom('jobs.job')
    .select(['id', timestampText('completed_on')])
    .where('name', '=', queue)
    .where('id', '=', id)
    .where('completed_on', 'is not', null)
    .executeTakeFirst();

export async function countFailedJobs(db: Db, queue: string): Promise<number> {
  const { count } = await withBossTables(db)
    .selectFrom('jobs.job')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('name', '=', queue)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks a failed job until the transaction ends, and returns its payload. */
export async function lockFailedJob<Payload>(
  tx: Tx,
  queue: string,
  id: string,
): Promise<Payload | undefined> {
  const job = await withBossTables<Payload>(tx)
    .selectFrom('jobs.job')
    .select('data')
    .where('name', '=', queue)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .forUpdate()
    .executeTakeFirst();
  return job?.data as Payload | undefined;
}

/** Lets a job that is about to be retried run now, and be kept as long as a new one. pg-boss's `retry` keeps both times. */
export async function resetJobTimes(tx: Tx, queue: string, id: string): Promise<void> {
  await sql`update jobs.job set start_after = now(), keep_until = now() + (keep_until - created_on)
    where name = ${queue} and id = ${id} and state = 'retry'`.execute(tx);
}

/**
 * Cancels a failed job, which pg-boss's `cancel` does not do. The row is kept, so that a job with the same id is not
 * enqueued again.
 */
export async function cancelFailedJob(tx: Tx, queue: string, id: string): Promise<void> {
  await sql`update jobs.job set state = 'cancelled'
    where name = ${queue} and id = ${id} and state = 'failed'`.execute(tx);
}

export type QueueCounts = { name: string; waiting: number; failed: number };

/** Counts the jobs of every queue. pg-boss's `getQueueStats` returns counts that may be an hour old. */
export async function countJobs(pool: Pool): Promise<QueueCounts[]> {
  // Each count uses a partial index of pg-boss that holds only the counted rows.
  const { rows } = await pool.query<QueueCounts>(
    `select queue.name, coalesce(waiting.count, 0)::int as waiting, coalesce(failed.count, 0)::int as failed
      from jobs.queue queue
      left join (select name, count(*) from jobs.job where state < 'active' and not blocked group by name) waiting
        on waiting.name = queue.name
      left join (select name, count(*) from jobs.job where state = 'failed' group by name) failed
        on failed.name = queue.name
      where queue.name not like '\\_\\_pgboss%'`,
  );
  return rows;
}

/** A job that has not finished. Backups store it in this shape. */
export type PendingJob = { id: string; order: object };

/** Lists the queued and running jobs of a queue, in the client's transaction. */
export async function listPendingJobs(client: ClientBase, queue: string): Promise<PendingJob[]> {
  // The queue's tables are created when Dogear first serves; a command may run before that.
  const queues = await client.query("select to_regclass('jobs.job') is not null as are_there");
  if (!queues.rows[0].are_there) return [];
  const { rows } = await client.query<PendingJob>(
    `select id, data as "order" from jobs.job
      where name = $1 and state in ('created', 'retry', 'active') order by created_on`,
    [queue],
  );
  return rows;
}
