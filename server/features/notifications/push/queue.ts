import type { Logger } from 'pino';
import type { Db, Tx } from '#server/db/schema.ts';
import { PushDeliveryError } from '#server/integrations/push/push-service.ts';
import { type JobQueue, withHeartbeat } from '#server/jobs/job-queue.ts';
import { errorName } from '#server/lib/errors.ts';
import { uuidV8 } from '#server/lib/uuid.ts';
import { type DeliverPushDeps, deliverPush, type PushJob } from './deliver-push.ts';

/**
 * Enqueues a push to one browser: within a transaction it is sent if and only if that commits.
 * @param options.id deduplicates: a second job with the same id is ignored
 * @param options.startAfter the earliest time at which it is sent
 */
export type EnqueuePush = (
  db: Db | Tx,
  push: PushJob,
  options?: { id: string; startAfter: Date },
) => Promise<void>;

const queue = 'pushes';
const hourSeconds = 3600;

/** Retries for about an hour; what a push is about is also under the bell. */
const queueOptions = {
  retryLimit: 7,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 1200,
  expireInSeconds: 60,
  ...withHeartbeat,
  retentionSeconds: 24 * hourSeconds,
  deleteAfterSeconds: hourSeconds,
};

export async function createPushQueue(jobs: JobQueue): Promise<EnqueuePush> {
  await jobs.declare(queue, queueOptions);
  return (db, push, options) => jobs.enqueue(db, queue, push, options);
}

type Deps = Omit<DeliverPushDeps, 'postpone'> & { enqueuePush: EnqueuePush; log: Logger };

/** Starts sending pushes, at most five at a time in each process. Failures are retried with increasing delays. */
export async function startPushWorker(jobs: JobQueue, { enqueuePush, log, ...deps }: Deps): Promise<void> {
  // A process that dies before the job is completed postpones it again, under the same id.
  const postponeJob = (jobId: string) => (push: PushJob, startAfter: Date) =>
    enqueuePush(deps.db, push, { id: uuidV8(`after ${jobId}`), startAfter });
  await jobs.work<PushJob>(queue, {
    concurrency: 5,
    run: async (push, { id }) => {
      try {
        await deliverPush({ ...deps, postpone: postponeJob(id) }, push);
      } catch (error) {
        // The error is stored with the job. Other errors may quote a title, so only their name is kept.
        throw error instanceof PushDeliveryError ? error : new PushDeliveryError(errorName(error));
      }
    },
    onFailure: (error, { id, attempt, isFinalAttempt }) => {
      const facts = { job: id, attempt, reason: (error as Error).message };
      if (isFinalAttempt) log.error(facts, 'push_delivery_failed');
      else log.warn(facts, 'push_delivery_retried');
    },
  });
}
