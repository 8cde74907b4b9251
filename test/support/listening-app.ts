import { resolve } from 'node:path';
import type { Hono } from 'hono';
import type pino from 'pino';
import { subscribeToChanges } from '#server/db/change-listener.ts';
import { findPageVersion, hasPageVersion } from '#server/features/discovery/book-pages/page-version.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { listen } from '#server/http/listen.ts';
import { createHttpServer, defaultTimeouts } from '#server/http/server.ts';
import { createPages } from '#server/ssr/pages.ts';
import { createTestApp, type TestApp, testOrigin } from './create-test-app.ts';

export type ListeningApp = Awaited<ReturnType<typeof createListeningApp>>;

type Answer = (request: Request) => Response | Promise<Response>;
/** Responds instead of the app, or calls it: a fault that a test plants to see it detected. */
export type Planted = (request: Request, ask: Answer) => Response | Promise<Response>;
type Options = {
  env?: Record<string, string>;
  logTo?: pino.DestinationStream;
  planted?: () => Planted | undefined;
  /** How long a small body may take; shorter for tests that send bodies that never end. */
  smallBodyMs?: number;
};

/** All of Dogear, with its pages and its stand-in for Google, on a port of its own, without rate limits. */
export async function createListeningApp({
  env,
  logTo,
  planted = () => undefined,
  smallBodyMs = defaultTimeouts.smallBody,
}: Options = {}) {
  let site: Hono<AppEnv> | undefined;
  const { server } = createHttpServer(
    (request, env) => {
      const ask: Answer = (asked) => site?.fetch(asked, env) ?? new Response(null, { status: 503 });
      const plant = planted();
      return plant ? plant(request, ask) : ask(request);
    },
    { total: 4000, perAddress: 4000 },
    { ...defaultTimeouts, smallBody: smallBodyMs },
  );
  const port = await listen(server, 0, '127.0.0.1');
  const app = await createTestApp({
    server,
    env: { ...env, ...(logTo && { LOG_LEVEL: 'debug' }) },
    ...(logTo && { logTo }),
  });
  liftLimits(app);
  const notices = subscribeToChanges(app.connection, { log: app.log });
  // As in the server: before the pages are rendered again, which show the settings.
  notices.on('site', app.rereadSite);
  const pages = await createPages({
    mode: 'built',
    projectDir: resolve(import.meta.dirname, '../..'),
    config: app.config,
    publicOrigin: testOrigin,
    log: app.log,
    server,
    api: app.api,
    offersGoogle: true,
    notices,
    site: app.site,
    versions: { covers: hasPageVersion, find: (path) => findPageVersion(app.db, path) },
    readsFromReplica: false,
  });
  const served = app.app.route('/', pages.routes);
  site = served;
  return {
    ...app,
    port,
    fetch: async (request: Request): Promise<Response> => served.fetch(request),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      notices.close();
      await pages.close();
      await app.close();
    },
  };
}

/** The rate limits still run, but are too high for any test to reach them. */
function liftLimits({ config }: TestApp): void {
  for (const limit of Object.values(config.limits)) limit.max = 1_000_000_000;
}
