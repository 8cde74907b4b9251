import { type RecurringJob, recurringJobNames, recurringJobs } from '#contract/jobs.ts';
import type { Db } from '../db/schema.ts';

const minuteMs = 60_000;
/** For how long a job may have been silent before somebody should wonder. */
const patienceMs = { minute: 5 * minuteMs, hour: 130 * minuteMs };

/** How each job that runs by the clock went last. */
export async function listRecurringJobs(db: Db): Promise<RecurringJob[]> {
  const runs = await db.selectFrom('job_runs').selectAll().execute();
  return recurringJobNames.map((name) => {
    const { succeeded_at, failed_at, last_error } = runs.find(({ job }) => job === name) ?? never;
    const every = recurringJobs[name];
    const hasFailed = failed_at !== null && (succeeded_at === null || failed_at > succeeded_at);
    const lastRun = hasFailed ? failed_at : succeeded_at;
    const isLate = lastRun !== null && Date.now() - lastRun.getTime() > patienceMs[every];
    const isWell = succeeded_at && !hasFailed;
    return {
      name,
      every,
      state: isLate ? 'late' : hasFailed ? 'failed' : isWell ? 'well' : 'waiting',
      lastRanWellAt: succeeded_at?.toISOString() ?? null,
      failedAt: hasFailed ? failed_at.toISOString() : null,
      trouble: hasFailed ? last_error : null,
    };
  });
}

const never = { succeeded_at: null, failed_at: null, last_error: null };
