import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.ts';

/** Every minute, unless `cron` says when. */
export type RecurringJob = { name: string; cron?: string; run: () => Promise<unknown> };

/**
 * Runs each job when it is time on one of the processes that share the database. A run that fails is logged
 * and comes again the next time.
 */
export async function startJobs({ boss }: JobQueue, log: Logger, jobs: RecurringJob[]): Promise<void> {
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 0 });
    await boss.work(job.name, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
        throw error;
      }
    });
    await boss.schedule(job.name, job.cron ?? '* * * * *');
  }
}
