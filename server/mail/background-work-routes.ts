import type { Hono } from 'hono';
import * as calls from '../../contract/background-work.ts';
import type { Db } from '../db/tables.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { seeRecurringJobs } from '../jobs/see-recurring-jobs.ts';
import { discardMail, listGivenUpMail, retryMail } from './given-up-mail.ts';

export function bindBackgroundWork(app: Hono<AppEnv>, deps: { db: Db; jobs: JobQueue }): void {
  bindEndpoint(app, calls.listGivenUpMail, ({ query }) => listGivenUpMail(deps.db, query));

  bindEndpoint(app, calls.retryMail, async ({ params }, caller) => {
    await retryMail(deps, caller.id, params.id);
    return { acknowledged: true };
  });

  bindEndpoint(app, calls.discardMail, async ({ params }, caller) => {
    await discardMail(deps, caller.id, params.id);
    return { acknowledged: true };
  });

  bindEndpoint(app, calls.listRecurringJobs, () => seeRecurringJobs(deps.db));
}
