import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { type Auth, createAuth } from './accounts/auth.ts';
import { deleteExpiredRecords } from './accounts/delete-expired-records.ts';
import { openMailService } from './adapters/mail/open-mail-service.ts';
import { openCardService } from './adapters/payments/open-card-service.ts';
import { openPictureStore } from './adapters/pictures/open-picture-store.ts';
import type { PictureStore } from './adapters/pictures/picture-store.ts';
import { createApp } from './app.ts';
import { seedCategories } from './catalog/seed-categories.ts';
import type { Config } from './config.ts';
import { withAdvisoryLock } from './db/advisory-lock.ts';
import { listenForChanges } from './db/change-notices.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { openDemoPasswords } from './demo/demo-passwords.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { type OrderMail, openMailOrders } from './mail/mail-order.ts';
import { sendOrderedMail } from './mail/send-mail.ts';
import { openGoogle } from './open-google.ts';
import { expireHolds } from './orders/expire-holds.ts';
import { remindOfEndingHolds, tellAboutOrders } from './orders/tell-about-orders.ts';
import { createPages } from './pages/pages.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { removeUnusedPictures } from './pictures/remove-unused-pictures.ts';
import { removeAbandonedUploads } from './pictures/spool.ts';
import { readOrMakeSecret } from './secret.ts';

export type Running = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>;
  close: () => Promise<void>;
};

type Surroundings = {
  config: Config;
  /** Where Stripe's calls are when it is not Stripe that answers. */
  stripeApi?: string | undefined;
  database: OpenDatabase;
  /** Where people reach us: scheme, host, port. */
  address: string;
  log: Logger;
  say: (line: string) => void;
  mode: 'dev' | 'built';
  projectDir: string;
  server: Server;
};

/** Constructs everything behind the port from the settings, seeds what must be there, and starts the jobs. */
export async function openDogear(given: Surroundings): Promise<Running> {
  const { config, database, address, log } = given;
  const { db, pool } = database;
  const publicOrigin = new URL(address).origin;
  const secret = config.secret ?? (await readOrMakeSecret(config.dataDir));
  const store = await openPictureStore(config.s3, config.dataDir);
  await removeAbandonedUploads();
  const { mail, outbox } = openMailService(
    { smtpUrl: config.smtpUrl, from: config.mailFrom },
    config.dataDir,
  );
  const jobs = await openJobQueue(pool, log);
  const orderMail = await openMailOrders(jobs);
  const auth = createAuth({ db, pool, secret, publicOrigin, limits: config.limits, orderMail, log });
  const google = await openGoogle({ ...given, auth, pool, secret, publicOrigin });
  const { cards, sandboxCards } = openCardService({
    stripe: config.stripe && { ...config.stripe, apiBase: given.stripeApi },
    pool,
    secret,
    log,
    // Events of the sandbox come back to us like any provider's, only without a network between.
    deliver: async (request) => app.fetch(request),
    publicOrigin,
  });
  const app = createApp({
    config,
    db,
    pool,
    replica: database.replica,
    log,
    secret,
    publicOrigin,
    auth,
    store,
    cards,
    sandboxCards,
    jobs,
    orderMail,
    demoOutbox: config.demo ? outbox : undefined,
    ...google,
  });
  await seedCategories(db);
  if (config.demo) await prepareDemo({ ...given, auth, store, orderMail });
  const pages = await createPages({
    ...given,
    publicOrigin,
    api: app,
    offersGoogle: google.google !== undefined,
    listen: (onChange) => listenForChanges(database.direct, { log, onChange }),
    readsBehind: database.replica !== undefined,
  });
  await startJobs(jobs, { db, log }, [
    { name: 'expire-holds', run: () => expireHolds(db) },
    { name: 'tell-about-orders', run: () => tellAboutOrders({ db, orderMail }) },
    { name: 'remind-of-ending-holds', run: () => remindOfEndingHolds({ db, orderMail }) },
    { name: 'reconcile-payments', run: () => reconcilePayments({ db, cards, orderMail, log }) },
    { name: 'remove-unused-pictures', run: () => removeUnusedPictures({ db, store }) },
    { name: 'delete-expired-records', run: () => deleteExpiredRecords(db) },
  ]);
  await sendOrderedMail(jobs, { db, mail, store, publicOrigin, log });
  return {
    fetch: (request, env) => pages.fetch(request, env),
    close: async () => {
      await jobs.stop();
      await pages.close();
    },
  };
}

type DemoDeps = Surroundings & { auth: Auth; store: PictureStore; orderMail: OrderMail };

/** Of several first starts on one empty database one makes the demo, and the others wait for it. */
async function prepareDemo({ config, database, say, ...deps }: DemoDeps): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const passwords = await openDemoPasswords(config);
  const seed = () => seedDemo({ ...deps, db: database.db, passwords, bookingRules: config, log: say });
  const waiting = 'Another Dogear is setting up the demo in this database. Waiting until it has finished.';
  await withAdvisoryLock(database.direct, 'dogear demo', seed, { log: say, waiting });
}
