import { type RecurringJob, recurringJobNames, recurringJobs } from '#contract/jobs.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db } from '../db/schema.ts';
import { writeSentence } from '../lib/problem-sentences.ts';

const minuteMs = 60_000;
/** How long after its last run a job counts as overdue. */
const overdueAfterMs = { minute: 5 * minuteMs, hour: 130 * minuteMs };

/** Lists every recurring job with the outcome of its last run. */
export async function listRecurringJobs(db: Db, locale: Locale): Promise<RecurringJob[]> {
  const runs = await db.selectFrom('job_runs').selectAll().execute();
  return recurringJobNames.map((name) => {
    const { succeeded_at, failed_at, last_error } = runs.find(({ job }) => job === name) ?? never;
    const every = recurringJobs[name];
    const hasFailed = failed_at !== null && (succeeded_at === null || failed_at > succeeded_at);
    const lastRun = hasFailed ? failed_at : succeeded_at;
    const isOverdue = lastRun !== null && Date.now() - lastRun.getTime() > overdueAfterMs[every];
    const hasSucceeded = succeeded_at && !hasFailed;
    return {
      name,
      every,
      state: isOverdue ? 'overdue' : hasFailed ? 'failed' : hasSucceeded ? 'ok' : 'pending',
      lastSucceededAt: succeeded_at?.toISOString() ?? null,
      failedAt: hasFailed ? failed_at.toISOString() : null,
      lastError: hasFailed && last_error !== null ? writeSentence(last_error, locale) : null,
    };
  });
}

const never = { succeeded_at: null, failed_at: null, last_error: null };
