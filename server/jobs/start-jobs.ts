import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type RecurringJobName, recurringJobs } from '#contract/jobs.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { Db } from '../db/schema.ts';
import { errorName } from '../lib/errors.ts';
import { inJobSpan } from '../observability/spans.ts';
import { type JobQueue, withHeartbeat } from './job-queue.ts';

export type RecurringJob = { name: RecurringJobName; run: () => Promise<unknown> };

const cron = { minute: '* * * * *', hour: '17 * * * *' };

/** A run whose process died blocks the next run only until its heartbeat expires. */
const rules = { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3600, ...withHeartbeat } as const;

/**
 * Runs each job on schedule, in one of the processes that share the database. A failed run is logged, and the job runs
 * again at its next time.
 */
export async function startJobs(
  { boss, declare }: JobQueue,
  { db, log }: { db: Db; log: Logger },
  jobs: RecurringJob[],
): Promise<void> {
  for (const { name, run } of jobs) {
    await declare(name, rules);
    await boss.work(name, async () => {
      try {
        await inJobSpan(name, run);
      } catch (error) {
        log.error({ err: error, job: name }, 'job_failed');
        await recordFailure(db, name, say('failures.seeLog', { reason: errorName(error) }));
        throw error;
      }
      await recordSuccess(db, name);
    });
    await boss.schedule(name, cron[recurringJobs[name]]);
  }
}

const now = sql<Date>`now()`;

const recordSuccess = (db: Db, job: RecurringJobName) =>
  db
    .insertInto('job_runs')
    .values({ job, succeeded_at: now })
    .onConflict((known) => known.column('job').doUpdateSet({ succeeded_at: now }))
    .execute();

const recordFailure = (db: Db, job: RecurringJobName, lastError: Sentence) =>
  db
    .insertInto('job_runs')
    .values({ job, failed_at: now, last_error: lastError })
    .onConflict((known) => known.column('job').doUpdateSet({ failed_at: now, last_error: lastError }))
    .execute();
