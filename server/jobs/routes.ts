import type { Hono } from 'hono';
import * as calls from '#contract/jobs.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { listRecurringJobs } from './list-recurring-jobs.ts';

export function registerJobRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.listRecurringJobs, (_input, _caller, c) =>
    listRecurringJobs(db, requestLocale(c)),
  );
}
