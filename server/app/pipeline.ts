import { Hono, type MiddlewareHandler } from 'hono';
import { say } from '#contract/kernel/sentence.ts';
import type { Config } from '../config/config.ts';
import type { Readiness } from '../health/readiness.ts';
import type { AppEnv } from '../http/app-env.ts';
import { createErrorResponse, handleError } from '../http/error-response.ts';
import type { KnownSite } from '../http/known-site.ts';
import { concurrencyLimit } from '../http/middleware/concurrency-limit.ts';
import { lowDiskGuard } from '../http/middleware/low-disk-guard.ts';
import { noStoreByDefault, securityHeaders } from '../http/middleware/security-headers.ts';
import { rejectForeignHosts } from '../http/own-host.ts';
import { DomainError } from '../lib/errors.ts';

export type PipelineDeps = {
  config: Config;
  /** Logs, measures and traces each request; see observability/. */
  observe: MiddlewareHandler<AppEnv>;
  readiness: Pick<Readiness, 'respond'>;
};

/** Creates what every request from the network passes first, in this order. */
function createPipeline(
  { config, observe, readiness }: PipelineDeps,
  latestSite: () => KnownSite | undefined = () => undefined,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => handleError(c, error));
  app.use((c, next) => {
    c.set('knownSite', latestSite());
    return next();
  });
  app.use(securityHeaders(config.publicUrl), noStoreByDefault);
  app.use(observe);
  app.use(rejectForeignHosts(config));
  app.get('/readyz', () => readiness.respond());
  app.use(concurrencyLimit(config));
  if (!config.databaseUrl) app.use(lowDiskGuard(config.dataDir, config.minFreeDiskBytes));
  return app;
}

/** Serves requests until the database is open and the app exists. */
export const createStartingApp = (deps: PipelineDeps): Hono<AppEnv> =>
  createPipeline(deps).all('*', (c) =>
    createErrorResponse(
      c,
      new DomainError('unavailable', say('requests.startingUp'), {
        retryAfterSeconds: 1,
      }),
    ),
  );

type Routes = {
  /** All operations; see routes.ts for its own middleware. */
  api: Hono<AppEnv>;
  /** Pages and their files, at every other address. */
  pages: Hono<AppEnv>;
  /** Keeps a new site closed; see features/setup. */
  gate: MiddlewareHandler<AppEnv>;
  /** The site as it was last read, for what is rejected before the database is asked. */
  latestSite: () => KnownSite | undefined;
};

export const createServerApp = (deps: PipelineDeps, { api, pages, gate, latestSite }: Routes): Hono<AppEnv> =>
  createPipeline(deps, latestSite).use(gate).route('/', api).route('/', pages);
