import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ChangeSubscription } from '../db/change-listener.ts';
import type { Database } from '../db/open-database.ts';
import type { Replica } from '../db/replica.ts';
import { createAuth, type PasswordHashing } from '../features/auth/better-auth.ts';
import { createBookImportQueue } from '../features/book-imports/queue.ts';
import { seedCategories } from '../features/catalog/seed-categories.ts';
import { EventStreams } from '../features/conversations/event-streams.ts';
import { createMailQueue, type EnqueueMail } from '../features/mail/queue.ts';
import { createNotifyingMailQueue } from '../features/notifications/notifying-mail-queue.ts';
import { setupGate } from '../features/setup/setup-gate.ts';
import { adoptHoldHours } from '../features/site/hold-hours.ts';
import { createSiteSettings } from '../features/site/site-settings.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { BookData } from '../integrations/book-data/book-data.ts';
import { createBookData } from '../integrations/book-data/create-book-data.ts';
import { bookDataUserAgent } from '../integrations/book-data/user-agent.ts';
import type { ImageStore } from '../integrations/images/image-store.ts';
import type { Outbox } from '../integrations/mail/file-transport.ts';
import type { MailService } from '../integrations/mail/mail-service.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { fetchCaller } from '../ssr/viewer.ts';
import { createGoogleSignIn } from './create-google.ts';
import { createPaymentProvider } from './create-payment-provider.ts';
import { createApi } from './routes.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

type ContextOptions = {
  config: Config;
  database: Pick<Database, 'db' | 'pool'> & { replica?: Replica };
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
  secret: string;
  store: ImageStore;
  jobs: JobQueue;
  mail: MailService;
  /** The folder that the mail is written to, where no mail server is configured. */
  outbox: Outbox | undefined;
  /** The server that the demo's stand-in for Google is reached at; without it there is no stand-in. */
  server: Server | undefined;
  /** Changes that the database reports to this process. Without them, what is cached expires quickly, and no event is streamed. */
  notices?: Pick<ChangeSubscription, 'isListening' | 'on'>;
  /** Base URL of a stand-in for Stripe's API. */
  stripeApi?: string | undefined;
  /** What tests replace. */
  replaced?: {
    bookData?: readonly BookData[] | undefined;
    passwordHashing?: PasswordHashing;
    /** The embedded sandbox takes the cards even if Stripe's keys are set. */
    sandbox?: boolean;
  };
};

/**
 * Creates the app without its pages, jobs and port: the features' dependencies, the API, and the gate of a new site. The server
 * and the tests call it. Seeds what every site needs.
 */
export async function createContext(options: ContextOptions) {
  const {
    config,
    database,
    publicOrigin,
    log,
    secret,
    store,
    jobs,
    notices,
    outbox,
    server,
    replaced = {},
  } = options;
  const { db, pool, replica } = database;
  const { limits, sendsMail } = config;
  await adoptHoldHours(db, config.bookingHoldHours);
  const site = createSiteSettings(db, notices);
  const eventStreams = new EventStreams({ db, ...(notices && { notices }), limits: config.eventStreams });
  const enqueueMail = createNotifyingMailQueue(sendsMail ? await createMailQueue(jobs) : dropMail, limits);
  const enqueueBookImport = await createBookImportQueue(jobs);
  const auth = createAuth({
    ...{ db, pool, secret, publicOrigin, limits, enqueueMail, sendsMail, log },
    ...(replaced.passwordHashing && { passwordHashing: replaced.passwordHashing }),
  });
  const google = server
    ? await createGoogleSignIn({ config, auth, pool, secret, log, publicOrigin, server })
    : {};
  const payments = await createPaymentProvider({
    stripe: config.stripe && !replaced.sandbox ? { ...config.stripe, apiBase: options.stripeApi } : undefined,
    hasSandbox: config.demo || Boolean(replaced.sandbox && config.takesCards),
    // The sandbox's webhooks are delivered like Stripe's, but without a network.
    deliver: async (request) => api.fetch(request),
    ...{ pool, secret, log, publicOrigin },
  });
  const userAgent = async () =>
    bookDataUserAgent(await site.current(), publicOrigin, config.mailFrom.address);
  const parts = {
    ...{
      config,
      db,
      pool,
      replica,
      log,
      secret,
      publicOrigin,
      auth,
      site,
      store,
      eventStreams,
      notices,
      jobs,
    },
    ...{ enqueueMail, enqueueBookImport },
    bookData: replaced.bookData ?? createBookData({ mode: config.bookData, userAgent }),
    mail: sendsMail ? options.mail : undefined,
    demoMailbox: config.demo && outbox ? await createDemoMailbox(outbox) : undefined,
    ...payments,
    ...google,
  };
  const api = createApi(parts);
  await seedCategories(db);
  const gate = setupGate(db, config, (request) => fetchCaller(request, async (call) => api.fetch(call)));
  return { ...parts, api, gate };
}

async function createDemoMailbox(outbox: Outbox): Promise<Hono<AppEnv>> {
  const { createMailbox } = await import('#demo/mailbox/mailbox-routes.ts');
  return createMailbox(outbox);
}

/** For a site without a mail server: no one waits for its emails. */
const dropMail: EnqueueMail = async () => undefined;
