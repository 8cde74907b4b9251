import type { Server } from 'node:http';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { subscribeToChanges } from '../db/change-listener.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { openDemoPasswords } from '../demo/demo-passwords.ts';
import { type Auth, createAuth } from '../features/auth/better-auth.ts';
import { createBookImportQueue, startBookImportWorker } from '../features/book-imports/queue.ts';
import { notifyStaffOfCases } from '../features/cases/notify-staff.ts';
import { deleteCasePhotos } from '../features/cases/photos/delete-case-photos.ts';
import { seedCategories } from '../features/catalog/seed-categories.ts';
import { moveMergedBooks } from '../features/categories/move-merged-books.ts';
import { EventStreams } from '../features/conversations/event-streams.ts';
import { findPageVersion, hasPageVersion } from '../features/discovery/book-pages/page-version.ts';
import { endDeclaredHandovers, remindOfHandovers } from '../features/handovers/handover-clocks.ts';
import { collectUnusedImages } from '../features/images/collect-unused-images.ts';
import { removeAbandonedUploads } from '../features/images/spool.ts';
import { createMailQueue, type EnqueueMail } from '../features/mail/queue.ts';
import { startMailWorker } from '../features/mail/worker.ts';
import { remindOfMeetings } from '../features/meetings/remind-of-meetings.ts';
import { deleteOldNotifications } from '../features/notifications/delete-old-notifications.ts';
import { createNotifyingMailQueue } from '../features/notifications/notifying-mail-queue.ts';
import { sendConversationMails } from '../features/notifications/send-conversation-mails.ts';
import { sendDailyDigests } from '../features/notifications/send-daily-digests.ts';
import { enqueueOrderNotifications, remindExpiringHolds } from '../features/orders/enqueue-notifications.ts';
import { expireHolds } from '../features/orders/expire-holds.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { syncAccountsAndSettle } from '../features/payouts/accounts/sync-accounts.ts';
import { reconcileEntriesNightly } from '../features/payouts/reconcile-entries.ts';
import { reconcileWithProviderNightly } from '../features/payouts/reconcile-with-provider.ts';
import { settleTransfers } from '../features/payouts/settle-transfers.ts';
import { updatePriceGuidance } from '../features/prices/update-price-guidance.ts';
import { publishDueReviews } from '../features/reviews/publish-reviews.ts';
import { isVocabularyMissing, rebuildVocabulary } from '../features/search/rebuild-vocabulary.ts';
import { assertServicesDecided } from '../features/setup/does-without.ts';
import { setupGate } from '../features/setup/setup-gate.ts';
import { adoptHoldHours } from '../features/site/hold-hours.ts';
import { openSite, type Site } from '../features/site/site-settings.ts';
import { deleteExpiredRecords } from '../features/users/delete-expired-records.ts';
import { runWishes } from '../features/wishes/run-wishes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { openBookData } from '../integrations/book-data/open-book-data.ts';
import { bookDataUserAgent } from '../integrations/book-data/user-agent.ts';
import type { ImageStore } from '../integrations/images/image-store.ts';
import { openImageStore } from '../integrations/images/open-image-store.ts';
import { openMailService } from '../integrations/mail/open-mail-service.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { createPages } from '../ssr/pages.ts';
import { fetchViewer } from '../ssr/viewer.ts';
import { announceSetup } from './announce-setup.ts';
import type { Config } from './config.ts';
import { createGoogleSignIn } from './create-google.ts';
import { createMailSources } from './create-mail-sources.ts';
import { createPaymentProvider } from './create-payment-provider.ts';
import { createApi } from './routes.ts';
import { loadOrCreateSecret } from './secret.ts';
import { startPushes } from './start-pushes.ts';

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
  const { config, database, address, log } = options;
  const { db, pool } = database;
  const { limits, sendsMail } = config;
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
  await adoptHoldHours(db, config.bookingHoldHours);
  const site = openSite(db, notices);
  const eventStreams = new EventStreams({ db, notices, limits: config.eventStreams });
  const jobs = await openJobQueue(pool, log);
  const enqueueMail = createNotifyingMailQueue(sendsMail ? await createMailQueue(jobs) : dropMail);
  const enqueueBookImport = await createBookImportQueue(jobs);
  const auth = createAuth({ db, pool, secret, publicOrigin, limits, enqueueMail, sendsMail, log });
  const google = await createGoogleSignIn({ ...options, auth, pool, secret, publicOrigin });
  const { paymentProvider, payoutProvider, sandboxCards } = createPaymentProvider({
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
    bookData: openBookData({
      mode: config.bookData,
      userAgent: async () => bookDataUserAgent(await site.current(), publicOrigin, config.mailFrom.address),
    }),
    paymentProvider,
    payoutProvider,
    sandboxCards,
    eventStreams,
    jobs,
    enqueueMail,
    enqueueBookImport,
    mail: sendsMail ? mail : undefined,
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
  const sendDuePushes = await startPushes(jobs, { db, log, secret, publicOrigin, site, config });
  const settleDeps = { db, payoutProvider, enqueueMail, log };
  await startJobs(jobs, { db, log }, [
    { name: 'expire-holds', run: () => expireHolds(db) },
    { name: 'tell-about-orders', run: () => enqueueOrderNotifications({ db, enqueueMail }) },
    { name: 'remind-of-ending-holds', run: () => remindExpiringHolds({ db, enqueueMail }) },
    { name: 'remind-of-meetings', run: () => remindOfMeetings({ db, enqueueMail }) },
    { name: 'reconcile-payments', run: () => reconcilePayments({ db, paymentProvider, enqueueMail, log }) },
    { name: 'end-declared-handovers', run: () => endDeclaredHandovers({ db, enqueueMail }) },
    { name: 'settle-transfers', run: () => settleTransfers(settleDeps) },
    { name: 'remind-of-handovers', run: () => remindOfHandovers({ db, enqueueMail }) },
    { name: 'send-conversation-mails', run: () => sendConversationMails({ db, enqueueMail }) },
    {
      name: 'send-daily-digests',
      run: async () => sendDailyDigests({ db, enqueueMail }, (await site.current()).timeZone),
    },
    { name: 'send-pushes', run: sendDuePushes },
    { name: 'publish-reviews', run: () => publishDueReviews({ db, enqueueMail }) },
    { name: 'notify-staff-of-cases', run: () => notifyStaffOfCases({ db, enqueueMail }) },
    { name: 'match-wishes', run: () => runWishes({ db, enqueueMail }) },
    { name: 'move-merged-books', run: () => moveMergedBooks(db) },
    {
      name: 'remove-unused-pictures',
      run: async () => {
        await collectUnusedImages({ db, store });
        await deleteCasePhotos({ db, store });
      },
    },
    { name: 'delete-expired-records', run: () => deleteExpiredRecords(db) },
    { name: 'delete-old-notifications', run: () => deleteOldNotifications(db) },
    { name: 'update-price-guidance', run: () => updatePriceGuidance(db) },
    { name: 'reconcile-entries', run: () => reconcileEntriesNightly(settleDeps) },
    {
      name: 'reconcile-with-provider',
      run: async () => {
        if (config.takesCards) await reconcileWithProviderNightly({ ...settleDeps, paymentProvider });
      },
    },
    {
      name: 'sync-payout-accounts',
      run: async () => {
        if (config.takesCards) await syncAccountsAndSettle(settleDeps);
      },
    },
    { name: 'rebuild-search-words', run: () => rebuildVocabulary(db) },
  ]);
  await startBookImportWorker(jobs, { db, store, log });
  if (await isVocabularyMissing(db)) await jobs.boss.send('rebuild-search-words');
  if (sendsMail)
    await startMailWorker(jobs, {
      db,
      mail,
      store,
      publicOrigin,
      log,
      currentSite: site.current,
      ...createMailSources(secret, publicOrigin),
    });
  if (!config.demo) await announceSetup(db, publicOrigin);
  return {
    api,
    pages: pages.routes,
    gate: setupGate(db, config, (request) => fetchViewer(request, async (call) => api.fetch(call))),
    latestSite: site.latest,
    endStreams: () => eventStreams.close(),
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
