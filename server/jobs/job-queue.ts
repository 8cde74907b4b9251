import type { Pool } from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/schema.ts';
import { inJobSpan } from '../observability/spans.ts';
import { createFailedJobsIndex, resetJobTimes } from './boss-tables.ts';

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** Runs a job. Its error is stored with the job, so it must not contain personal data. */
export type JobHandler<Payload> = (
  payload: Payload,
  job: Pick<JobWithMetadata, 'id' | 'createdOn'>,
) => Promise<void>;

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

type Worker<Payload> = {
  /** How many jobs run at once in this process. */
  concurrency: number;
  run: JobHandler<Payload>;
  /** Whether a retry would fail the same way. */
  isPermanent?: (error: unknown) => boolean;
  /** Called after each failed run. With `isFinalAttempt` the job is dead now. */
  onFailure: (
    error: unknown,
    job: { id: string; payload: Payload; attempt: number; isFinalAttempt: boolean },
  ) => void;
};

/**
 * The process sends a heartbeat for a running job every five seconds. After 15 seconds without one, it has died or lost
 * the database: the job fails, and is retried if its queue has retries.
 */
export const withHeartbeat = { heartbeatSeconds: 15 };
const heartbeatInterval = { heartbeatRefreshSeconds: 5 };

/** How often jobs without a heartbeat are failed and expired jobs are deleted. */
const maintenanceIntervals = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  maintenanceIntervalSeconds: 3600,
};

/**
 * Opens the queue of background jobs, which is stored in the database. A job that is enqueued in a transaction runs if
 * and only if the transaction commits, in any of the processes, and also after a crash.
 * @param options.upkeep whether this process also does maintenance and starts the scheduled jobs
 * @param options.pollSeconds how long a worker without a job waits before it looks for one again
 */
export async function openJobQueue(pool: Pool, log: Logger, { upkeep = true, pollSeconds = 1 } = {}) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: upkeep,
    schedule: upkeep,
    ...maintenanceIntervals,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job_queue_error'));
  await boss.start();
  await createFailedJobsIndex(pool);
  /** The first worker of each queue that `work` has started. */
  const workerIds = new Map<string, string>();
  return {
    boss,

    /** Creates the queue, or updates its rules. */
    declare: async (queue: string, { policy, ...rules }: Omit<Queue, 'name'>): Promise<void> => {
      await boss.createQueue(queue, { ...rules, ...(policy && { policy }) });
      await boss.updateQueue(queue, rules);
      // The update clears pg-boss's cache of the queue. Fill it here: otherwise pg-boss would query it on a separate
      // connection during the first transactions, and enough of them at once would deadlock on the pool.
      await boss.findJobs(queue, { id: NIL_UUID });
    },

    /**
     * @param options.id deduplicates: a second job with the same id is ignored
     * @param options.startAfter the earliest time at which the job runs
     */
    enqueue: async (
      db: Db | Tx,
      queue: string,
      payload: object,
      { id, startAfter }: { id?: string | undefined; startAfter?: Date | undefined } = {},
    ): Promise<void> => {
      await boss.send(queue, payload, {
        db: fromKysely(db),
        ...(id && { id }),
        ...(startAfter && { startAfter }),
      });
    },

    work: async <Payload extends object>(queue: string, worker: Worker<Payload>): Promise<void> => {
      const options = {
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
        localConcurrency: worker.concurrency,
        perJobResults: true,
        ...heartbeatInterval,
      } as const;
      const id = await boss.work(queue, options, async ([job]: JobWithMetadata<Payload>[]) =>
        job ? [await runJob(worker, job)] : [],
      );
      workerIds.set(queue, id);
    },

    /** The queues whose jobs this process runs, other than the recurring ones. */
    workedQueues: (): string[] => [...workerIds.keys()],

    /** Makes one worker of each of these queues look for a job now, or right after its current job. */
    wakeWorkers: (): void => {
      for (const id of workerIds.values()) boss.notifyWorker(id);
    },

    /** Retries a failed job once, immediately. */
    retry: async (tx: Tx, queue: string, id: string): Promise<void> => {
      await boss.retry(queue, id, { db: fromKysely(tx) });
      await resetJobTimes(tx, queue, id);
    },

    /** Stops after the running jobs have finished. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function runJob<Payload>(worker: Worker<Payload>, job: JobWithMetadata<Payload>): Promise<JobResult> {
  const { id, name, data: payload, retryCount, retryLimit } = job;
  try {
    await inJobSpan(name, () => worker.run(payload, job));
    return { id, status: 'completed' };
  } catch (error) {
    const isPermanent = worker.isPermanent?.(error) ?? false;
    const isFinalAttempt = isPermanent || retryCount >= retryLimit;
    worker.onFailure(error, { id, payload, attempt: retryCount + 1, isFinalAttempt });
    return { id, status: isPermanent ? 'deadletter' : 'failed', output: error };
  }
}
