import type { Server } from 'node:http';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { loadOrCreateSecret } from '../config/secret.ts';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { subscribeToChanges } from '../db/change-listener.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { findPageVersion, hasPageVersion } from '../features/discovery/book-pages/page-version.ts';
import { removeAbandonedUploads } from '../features/images/spool.ts';
import { assertServicesDecided } from '../features/setup/does-without.ts';
import type { Site } from '../features/site/site-settings.ts';
import type { AppEnv } from '../http/app-env.ts';
import { openImageStore } from '../integrations/images/open-image-store.ts';
import { createMailService } from '../integrations/mail/create-mail-service.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createPages } from '../ssr/pages.ts';
import { announceSetup } from './announce-setup.ts';
import { type Context, createContext } from './create-context.ts';
import { startBackgroundWork } from './start-background-work.ts';

export type Runtime = {
  /** All operations. */
  api: Hono<AppEnv>;
  /** Pages and their files. */
  pages: Hono<AppEnv>;
  /** Keeps a new site closed to visitors until its host has decided about missing services. */
  gate: MiddlewareHandler<AppEnv>;
  /** The site as it was last read. */
  latestSite: Site['latest'];
  /** Ends the streams of events, which would keep the server from stopping. */
  endStreams: () => void;
  close: () => Promise<void>;
};

type RuntimeOptions = {
  config: Config;
  /** Base URL of a stand-in for Stripe's API. */
  stripeApi?: string | undefined;
  database: OpenDatabase;
  /** Where clients reach us: scheme, host, port. */
  address: string;
  log: Logger;
  announce: (line: string) => void;
  mode: 'dev' | 'built';
  projectDir: string;
  server: Server;
};

/** Creates everything behind the port from the settings, seeds the required data, and starts the jobs. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config, database, log, server, stripeApi } = options;
  await assertServicesDecided(database.db, config);
  const publicOrigin = new URL(options.address).origin;
  await removeAbandonedUploads();
  const notices = subscribeToChanges(database.direct, { log });
  const jobs = await openJobQueue(database.pool, log);
  const context = await createContext({
    ...{ config, database, publicOrigin, log, server, stripeApi, notices, jobs },
    secret: config.secret ?? (await loadOrCreateSecret(config.dataDir)),
    store: await openImageStore(config.s3, config.dataDir),
    ...createMailService({ smtpUrl: config.smtpUrl, from: config.mailFrom }, config.dataDir),
  });
  const { api, gate, site, eventStreams, google } = context;
  if (config.demo) await prepareDemo({ ...options, ...context });
  const pages = await createPages({
    ...options,
    publicOrigin,
    api,
    offersGoogle: google !== undefined,
    notices,
    site,
    versions: { covers: hasPageVersion, find: (path) => findPageVersion(database.db, path) },
    readsFromReplica: database.replica !== undefined,
  });
  await startBackgroundWork(context);
  if (!config.demo) await announceSetup(database.db, publicOrigin);
  return {
    api,
    pages: pages.routes,
    gate,
    latestSite: site.latest,
    endStreams: () => eventStreams.close(),
    close: async () => {
      await jobs.stop();
      notices.close();
      await pages.close();
    },
  };
}

type DemoDeps = RuntimeOptions & Pick<Context, 'auth' | 'store' | 'enqueueMail'>;

/** When several processes start on an empty database, one seeds the demo and the others wait for it. */
async function prepareDemo({ config, database, announce, ...deps }: DemoDeps): Promise<void> {
  const { migrateDemo } = await import('#demo/migrate-demo.ts');
  const { openDemoPasswords } = await import('#demo/demo-passwords.ts');
  const { seedDemo } = await import('#demo/seed-demo.ts');
  await migrateDemo(database.pool);
  const passwords = await openDemoPasswords(config);
  const seed = () =>
    seedDemo({
      ...deps,
      db: database.db,
      passwords,
      bookingRules: config,
      currency: config.demoCurrency,
      log: announce,
    });
  const waiting = 'Another Dogear is setting up the demo in this database. Waiting until it has finished.';
  await withAdvisoryLock(database.direct, 'dogear demo', seed, { log: announce, waiting });
}
