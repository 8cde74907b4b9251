import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

export type RecurringJob = { name: string; run: () => Promise<unknown> };
export type Jobs = { stop: () => Promise<void> };

/**
 * Runs each job once a minute on one of the processes that share the database. A run that fails is logged
 * and comes again with the next minute; `stop` waits for what is running.
 */
export async function startJobs(pool: Pool, log: Logger, jobs: RecurringJob[]): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
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
    await boss.schedule(job.name, '* * * * *');
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
