import type { Logger } from 'pino';
import type { Db, Tx } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { type JobQueue, withHeartbeat } from '#server/jobs/job-queue.ts';
import { DomainError, errorName } from '#server/lib/errors.ts';
import { runBookImport, stopImport } from './run/run-book-import.ts';

/** Enqueues the run of an import: within a transaction it runs if and only if that commits. */
export type EnqueueBookImport = (tx: Tx, importId: string) => Promise<void>;

type Job = { importId: string };

const queue = 'book-imports';
const daySeconds = 24 * 3600;

/** A run continues where the last one ended, so retries repeat nothing. */
const queueOptions = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 6 * 3600,
  ...withHeartbeat,
  retentionSeconds: 7 * daySeconds,
  deleteAfterSeconds: daySeconds,
};

export async function createBookImportQueue(jobs: JobQueue): Promise<EnqueueBookImport> {
  await jobs.declare(queue, queueOptions);
  return (tx, importId) => jobs.enqueue(tx, queue, { importId } satisfies Job);
}

/** Starts running imports, one at a time in each process. */
export async function startBookImportWorker(
  jobs: JobQueue,
  deps: { db: Db; store: ImageStore; log: Logger },
): Promise<void> {
  await jobs.work<Job>(queue, {
    concurrency: 1,
    run: async ({ importId }) => {
      try {
        await runBookImport(deps, importId);
      } catch (error) {
        deps.log.warn({ err: error, import: importId }, 'book_import_interrupted');
        // The error is stored with the job, and may quote what sellers have written.
        throw new Error(error instanceof DomainError ? error.code : errorName(error));
      }
    },
    onFailure: (_, { payload, isFinalAttempt }) => {
      if (isFinalAttempt) void stopImport(deps.db, payload.importId).catch(() => undefined);
    },
  });
}
