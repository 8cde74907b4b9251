import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type JobQueue, openJobQueue } from '#server/jobs/job-queue.ts';

/** How long the jobs of one call of `runJobs` may take, also on a busy machine. */
const runJobsLimitMs = 20_000;

/** Opens a queue whose workers look for jobs once when they start, and then only when `runJobs` wakes them. */
export const openTestJobQueue = (pool: Pool, log: Logger): Promise<JobQueue> =>
  openJobQueue(pool, log, { upkeep: false, pollSeconds: 3600 });

type Jobs = { jobs: JobQueue; pool: Pool };

/**
 * Runs the jobs that are due, and those that they enqueue, until none is left. Only jobs count that a worker of `jobs`
 * can run. Those that are to start later are left alone.
 * @param options.mayFail otherwise a failed job, also one that will be retried, is an error
 */
export async function runJobs({ jobs, pool }: Jobs, { mayFail = false } = {}): Promise<void> {
  const deadline = Date.now() + runJobsLimitMs;
  for (;;) {
    jobs.wakeWorkers();
    const left = await listUnfinishedJobs({ jobs, pool });
    if (left.length === 0) break;
    if (Date.now() > deadline) throw new Error(`These jobs do not end: ${left.join(', ')}`);
    await sleep(5);
  }
  const failed = mayFail ? [] : await listFailedJobs({ jobs, pool });
  if (failed.length > 0) throw new Error(`These jobs have failed: ${failed.join(', ')}`);
}

const listUnfinishedJobs = (given: Jobs) =>
  listJobs(given, "state = 'active' or (state in ('created', 'retry') and start_after <= now())");

const listFailedJobs = (given: Jobs) => listJobs(given, "state in ('retry', 'failed')");

async function listJobs({ jobs, pool }: Jobs, condition: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select concat_ws(' ', name, id, state, data, output->>'message') as job from jobs.job
      where name = any($1) and (${condition}) order by created_on`,
    [jobs.workedQueues()],
  );
  return rows.map(({ job }) => job);
}
