import type { Hono } from 'hono';
import * as calls from '#contract/mail.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { discardMail, listFailedMail, retryMail } from './dead-letters.ts';

export function registerMailRoutes(app: Hono<AppEnv>, deps: { db: Db; jobs: JobQueue }): void {
  registerEndpoint(app, calls.listFailedMail, ({ query }, _, c) =>
    listFailedMail(deps.db, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.retryMail, async ({ params }, caller) => {
    await retryMail(deps, caller.id, params.id);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.discardMail, async ({ params }, caller) => {
    await discardMail(deps, caller.id, params.id);
    return { acknowledged: true };
  });
}
