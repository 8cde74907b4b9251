import { sql } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/schema.ts';
import { inJobSpan } from '../observability/spans.ts';

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** One run of a job. What it throws is kept beside the job, so that it must not quote anything personal. */
export type JobHandler<Order> = (
  order: Order,
  job: Pick<JobWithMetadata, 'id' | 'createdOn'>,
) => Promise<void>;

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

type Worker<Order> = {
  /** How many at a time in this process. */
  concurrency: number;
  run: JobHandler<Order>;
  /** Whether trying again would end the same way. */
  isPermanent?: (error: unknown) => boolean;
  /** Hears of each run that failed; `isLast` when the job is dead now. */
  onFailure: (error: unknown, job: { id: string; order: Order; attempt: number; isLast: boolean }) => void;
};

/**
 * Of a job that is running, its process says every five seconds that it is alive. The process died, or has lost the
 * database, if it has not for 15: then the job fails, and comes again if its queue tries again.
 */
export const withHeartbeat = { heartbeatSeconds: 15 };
const heartbeatInterval = { heartbeatRefreshSeconds: 5 };

/** How often somebody looks for what has lost its process, and for what is too old to be kept. */
const maintenanceIntervals = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  maintenanceIntervalSeconds: 3600,
};

/**
 * Work that is done after the answer, kept in the database: what is enqueued in a transaction is done if and only
 * if that commits, by any of the processes, and after a crash as well.
 * @param options.upkeep whether this process also tidies up and starts what is due by the clock
 */
export async function openJobQueue(pool: Pool, log: Logger, { upkeep = true } = {}) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: upkeep,
    schedule: upkeep,
    ...maintenanceIntervals,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await createFailedJobsIndex(pool);
  return {
    boss,

    /** Makes sure that the queue is there, with these rules. */
    declare: async (queue: string, { policy, ...rules }: Omit<Queue, 'name'>): Promise<void> => {
      await boss.createQueue(queue, { ...rules, ...(policy && { policy }) });
      await boss.updateQueue(queue, rules);
      // The library has forgotten the queue now, and would ask for it, on a connection of its own, in the midst of the
      // first transactions: enough of those at once would hold every connection and wait for one more.
      await boss.findJobs(queue, { id: NIL_UUID });
    },

    /** @param id of two jobs with the same id only the first is taken */
    enqueue: async (db: Db | Tx, queue: string, order: object, id?: string): Promise<void> => {
      await boss.send(queue, order, { db: fromKysely(db), ...(id && { id }) });
    },

    work: async <Order extends object>(queue: string, worker: Worker<Order>): Promise<void> => {
      const options = {
        includeMetadata: true,
        pollingIntervalSeconds: 1,
        localConcurrency: worker.concurrency,
        perJobResults: true,
        ...heartbeatInterval,
      } as const;
      await boss.work(queue, options, async ([job]: JobWithMetadata<Order>[]) =>
        job ? [await resultOf(worker, job)] : [],
      );
    },

    /** A dead job is tried once more at once, as the job that it was. */
    retry: async (tx: Tx, queue: string, id: string): Promise<void> => {
      // pg-boss's own retry leaves it as late as it would have come next, and as old as it is.
      await sql`update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
          start_after = now(), keep_until = now() + (keep_until - created_on)
        where name = ${queue} and id = ${id} and state = 'failed'`.execute(tx);
    },

    /** A dead job is not wanted any more. It stays, so that it is not ordered a second time. */
    discard: async (tx: Tx, queue: string, id: string): Promise<void> => {
      await sql`update jobs.job set state = 'cancelled'
        where name = ${queue} and id = ${id} and state = 'failed'`.execute(tx);
    },

    /** Waits for what is running. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** The queue has no index of its own for them. */
const createFailedJobsIndex = (pool: Pool) =>
  // One transaction. Of processes that start together one makes it.
  pool.query(`select pg_advisory_xact_lock(hashtext('dead jobs'));
    create index if not exists dead_jobs on jobs.job (name, completed_on desc, id desc) where state = 'failed'`);

async function resultOf<Order>(worker: Worker<Order>, job: JobWithMetadata<Order>): Promise<JobResult> {
  const { id, name, data: order, retryCount, retryLimit } = job;
  try {
    await inJobSpan(name, () => worker.run(order, job));
    return { id, status: 'completed' };
  } catch (error) {
    const isPermanent = worker.isPermanent?.(error) ?? false;
    const isLast = isPermanent || retryCount >= retryLimit;
    worker.onFailure(error, { id, order, attempt: retryCount + 1, isLast });
    return { id, status: isPermanent ? 'deadletter' : 'failed', output: error };
  }
}
