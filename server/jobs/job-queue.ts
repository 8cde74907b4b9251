import type { Pool } from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/tables.ts';

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** One run of a job. What it throws is kept beside the job, so that it must not quote anything personal. */
export type Work<Order> = (order: Order, job: Pick<JobWithMetadata, 'id' | 'createdOn'>) => Promise<void>;

const nobodysJob = '00000000-0000-0000-0000-000000000000';

type Worker<Order> = {
  /** How many at a time in this process. */
  atOnce: number;
  run: Work<Order>;
  /** Hears of each run that failed; `isLast` when the job is dead now. */
  onFailure: (error: unknown, job: { id: string; order: Order; attempt: number; isLast: boolean }) => void;
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
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    boss,

    /** Makes sure that the queue is there, with these rules. */
    declare: async (queue: string, rules: QueueOptions): Promise<void> => {
      await boss.createQueue(queue, rules);
      await boss.updateQueue(queue, rules);
      // The library has forgotten the queue now, and would ask for it, on a connection of its own, in the midst of the
      // first transactions: enough of those at once would hold every connection and wait for one more.
      await boss.findJobs(queue, { id: nobodysJob });
    },

    /** @param id of two jobs with the same id only the first is taken */
    enqueue: async (db: Db | Tx, queue: string, order: object, id?: string): Promise<void> => {
      await boss.send(queue, order, { db: fromKysely(db), ...(id && { id }) });
    },

    work: async <Order extends object>(queue: string, worker: Worker<Order>): Promise<void> => {
      const options = {
        includeMetadata: true,
        pollingIntervalSeconds: 1,
        localConcurrency: worker.atOnce,
      } as const;
      await boss.work(queue, options, async ([job]: JobWithMetadata<Order>[]) => {
        if (!job) return;
        try {
          await worker.run(job.data, job);
        } catch (error) {
          const isLast = job.retryCount >= job.retryLimit;
          worker.onFailure(error, { id: job.id, order: job.data, attempt: job.retryCount + 1, isLast });
          throw error;
        }
      });
    },

    /** Waits for what is running. */
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
