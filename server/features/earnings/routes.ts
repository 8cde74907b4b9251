import type { Hono } from 'hono';
import * as calls from '#contract/earnings.ts';
import type { Config, RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { csvDownload } from '#server/lib/csv/write-csv.ts';
import type { AccountDeps } from '../payouts/accounts/sync-account.ts';
import { exportEarnings } from './export-earnings.ts';
import { getEarnings } from './get-earnings.ts';
import { listEarnings } from './list-earnings.ts';

type Deps = {
  db: Db;
  payoutProvider: AccountDeps['payoutProvider'];
  config: RateLimitSettings & Pick<Config, 'takesCards'>;
};

export function registerEarningRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db, config } = deps;
  registerEndpoint(app, calls.getEarnings, (_, { id }) => getEarnings(deps, id, config.takesCards));

  registerEndpoint(app, calls.listEarnings, ({ query }, { id }, c) =>
    listEarnings(db, id, query, requestLocale(c)),
  );

  registerStream(app, calls.exportEarnings, async ({ id }) => {
    await consumeRateLimit(db, `earnings:${id}`, config.limits.importsPerPerson);
    return csvDownload(exportEarnings(db, id), 'earnings.csv');
  });
}
