import type { Server } from 'node:http';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { subscribeToChanges } from '../db/change-listener.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openDemoPasswords } from '../demo/demo-passwords.ts';
import { type Auth, createAuth } from '../features/auth/better-auth.ts';
import { createEmailToken } from '../features/auth/email-token.ts';
import { seedCategories } from '../features/catalog/seed-categories.ts';
import { moveMergedBooks } from '../features/categories/move-merged-books.ts';
import { findPageVersion, hasPageVersion } from '../features/discovery/page-version.ts';
import { collectUnusedImages } from '../features/images/collect-unused-images.ts';
import { removeAbandonedUploads } from '../features/images/spool.ts';
import { createMailQueue, type EnqueueMail } from '../features/mail/queue.ts';
import { startMailWorker } from '../features/mail/worker.ts';
import { enqueueOrderNotifications, remindExpiringHolds } from '../features/orders/enqueue-notifications.ts';
import { expireHolds } from '../features/orders/expire-holds.ts';
import { findReceiptOfPayment } from '../features/payments/receipts.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { updatePriceGuidance } from '../features/prices/update-price-guidance.ts';
import { isVocabularyMissing, rebuildVocabulary } from '../features/search/rebuild-vocabulary.ts';
import { assertServicesDecided } from '../features/setup/does-without.ts';
import { setupGate } from '../features/setup/setup-gate.ts';
import { openSite } from '../features/site/site-settings.ts';
import { createFindInvitation } from '../features/staff/find-invitation.ts';
import { createInvitationTokens } from '../features/staff/invitation-token.ts';
import { deleteExpiredRecords } from '../features/users/delete-expired-records.ts';
import { runWishes } from '../features/wishes/run-wishes.ts';
import { createUnsubscribeTokens } from '../features/wishes/unsubscribe-token.ts';
import { createFindWishMail } from '../features/wishes/wish-mail.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { ImageStore } from '../integrations/images/image-store.ts';
import { openImageStore } from '../integrations/images/open-image-store.ts';
import { openMailService } from '../integrations/mail/open-mail-service.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { createPages } from '../ssr/pages.ts';
import { announceSetup } from './announce-setup.ts';
import type { Config } from './config.ts';
import { createGoogleSignIn } from './create-google.ts';
import { createPaymentProvider } from './create-payment-provider.ts';
import { createApi } from './routes.ts';
import { loadOrCreateSecret } from './secret.ts';

export type Runtime = {
  /** All operations. */
  api: Hono<AppEnv>;
  /** Pages and their files. */
  pages: Hono<AppEnv>;
  /** Keeps a new site closed until its host has decided about missing services. */
  gate: MiddlewareHandler<AppEnv>;
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
  const { config, database, address, log } = options;
  const { db, pool } = database;
  await assertServicesDecided(db, config);
  const publicOrigin = new URL(address).origin;
  const secret = config.secret ?? (await loadOrCreateSecret(config.dataDir));
  const store = await openImageStore(config.s3, config.dataDir);
  await removeAbandonedUploads();
  const { mail, outbox } = openMailService(
    { smtpUrl: config.smtpUrl, from: config.mailFrom },
    config.dataDir,
  );
  const notices = subscribeToChanges(database.direct, { log });
  const site = openSite(db, notices);
  const jobs = await openJobQueue(pool, log);
  const enqueueMail = config.sendsMail ? await createMailQueue(jobs) : dropMail;
  const auth = createAuth({ db, pool, secret, publicOrigin, limits: config.limits, enqueueMail, log });
  const google = await createGoogleSignIn({ ...options, auth, pool, secret, publicOrigin });
  const { paymentProvider, sandboxCards } = createPaymentProvider({
    stripe: config.stripe && { ...config.stripe, apiBase: options.stripeApi },
    hasSandbox: config.demo,
    pool,
    secret,
    log,
    // The sandbox's webhooks are delivered like Stripe's, but without a network.
    deliver: async (request) => api.fetch(request),
    publicOrigin,
  });
  const api = createApi({
    config,
    db,
    pool,
    replica: database.replica,
    log,
    secret,
    publicOrigin,
    auth,
    site,
    store,
    paymentProvider,
    sandboxCards,
    jobs,
    enqueueMail,
    mail: config.sendsMail ? mail : undefined,
    demoOutbox: config.demo ? outbox : undefined,
    ...google,
  });
  await seedCategories(db);
  if (config.demo) await prepareDemo({ ...options, auth, store, enqueueMail });
  const pages = await createPages({
    ...options,
    publicOrigin,
    api,
    offersGoogle: google.google !== undefined,
    notices,
    site,
    versions: { covers: hasPageVersion, find: (path) => findPageVersion(db, path) },
    readsFromReplica: database.replica !== undefined,
  });
  await startJobs(jobs, { db, log }, [
    { name: 'expire-holds', run: () => expireHolds(db) },
    { name: 'tell-about-orders', run: () => enqueueOrderNotifications({ db, enqueueMail }) },
    { name: 'remind-of-ending-holds', run: () => remindExpiringHolds({ db, enqueueMail }) },
    { name: 'reconcile-payments', run: () => reconcilePayments({ db, paymentProvider, enqueueMail, log }) },
    { name: 'match-wishes', run: () => runWishes({ db, enqueueMail }) },
    { name: 'move-merged-books', run: () => moveMergedBooks(db) },
    { name: 'remove-unused-pictures', run: () => collectUnusedImages({ db, store }) },
    { name: 'delete-expired-records', run: () => deleteExpiredRecords(db) },
    { name: 'update-price-guidance', run: () => updatePriceGuidance(db) },
    { name: 'rebuild-search-words', run: () => rebuildVocabulary(db) },
  ]);
  if (await isVocabularyMissing(db)) await jobs.boss.send('rebuild-search-words');
  const tokens = createUnsubscribeTokens(secret);
  const findWishMail = createFindWishMail({ tokens, publicOrigin });
  const findInvitation = createFindInvitation({ tokens: createInvitationTokens(secret), publicOrigin });
  const mailSources = { createEmailToken, findReceiptOfPayment, findWishMail, findInvitation };
  if (config.sendsMail)
    await startMailWorker(jobs, {
      db,
      mail,
      store,
      publicOrigin,
      log,
      currentSite: site.current,
      ...mailSources,
    });
  if (!config.demo) await announceSetup(db, publicOrigin);
  return {
    api,
    pages: pages.routes,
    gate: setupGate(db, config),
    close: async () => {
      await jobs.stop();
      notices.close();
      await pages.close();
    },
  };
}

/** For a site without a mail server: no one waits for its emails. */
const dropMail: EnqueueMail = async () => undefined;

type DemoDeps = RuntimeOptions & { auth: Auth; store: ImageStore; enqueueMail: EnqueueMail };

/** When several processes start on an empty database, one seeds the demo and the others wait for it. */
async function prepareDemo({ config, database, announce, ...deps }: DemoDeps): Promise<void> {
  const { seedDemo } = await import('../demo/seed-demo.ts');
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
