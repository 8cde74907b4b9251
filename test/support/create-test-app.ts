import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import type { Book } from '#contract/catalog.ts';
import type { Role } from '#contract/http.ts';
import { loadConfig } from '#server/app/config.ts';
import { createGoogleSignIn } from '#server/app/create-google.ts';
import { createPaymentProvider } from '#server/app/create-payment-provider.ts';
import { createApi } from '#server/app/routes.ts';
import { connect } from '#server/db/open-database.ts';
import { createAuth } from '#server/features/auth/better-auth.ts';
import { createBookImportQueue } from '#server/features/book-imports/queue.ts';
import { seedCategories } from '#server/features/catalog/seed-categories.ts';
import { EventStreams } from '#server/features/conversations/event-streams.ts';
import { storeImage } from '#server/features/images/store-image.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import { createMailQueue } from '#server/features/mail/queue.ts';
import { createNotifyingMailQueue } from '#server/features/notifications/notifying-mail-queue.ts';
import { adoptHoldHours } from '#server/features/site/hold-hours.ts';
import { openSite } from '#server/features/site/site-settings.ts';
import { chooseRole } from '#server/features/users/choose-role.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { noStoreByDefault, securityHeaders } from '#server/http/middleware/security-headers.ts';
import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { openBookData } from '#server/integrations/book-data/open-book-data.ts';
import { createDiskImageStore } from '#server/integrations/images/disk-image-store.ts';
import { createOutbox } from '#server/integrations/mail/file-transport.ts';
import { observeRequests } from '#server/observability/observe-requests.ts';
import { cookieOf } from './cookie-of.ts';
import { hashedOnce } from './password-hashing.ts';
import { openTestJobQueue } from './run-jobs.ts';
import { priceText, testCurrency } from './test-currency.ts';
import { createTestDatabase } from './test-database.ts';

export const testPassword = 'Dogear#2026';
export const testOrigin = 'http://dogear.test';

export type Answer = { status: number; body: any; headers: Headers };
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

type Call = (path: string, body?: unknown) => Promise<Answer>;
export type Person = { id: string; email: string; name: string; cookie: string; token: string } & Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  Call
>;

/**
 * The real app on a real database of its own, without a network. Its background jobs run when a test calls `runJobs`.
 * @param server an HTTP server, for the tests that call Google or its stand-in over the network
 * @param logTo receives the log
 * @param currency of the site
 * @param bookData the sources of editions; by default those of the settings
 * @param passwordHashing slow only once for each password by default
 */
export async function createTestApp(
  env: Record<string, string> = {},
  server?: Server,
  logTo?: pino.DestinationStream,
  currency = testCurrency,
  bookData?: readonly BookData[],
  passwordHashing = hashedOnce,
) {
  const database = await createTestDatabase();
  const { db, pool, close } = connect(database.connection);
  await db.updateTable('site').set({ currency }).execute();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-test-app-'));
  const config = loadConfig({ LOG_LEVEL: 'silent', ...env });
  const log = pino({ level: config.logLevel }, logTo);
  const secret = randomBytes(32).toString('hex');
  const store = await createDiskImageStore(join(folder, 'images'));
  const jobs = await openTestJobQueue(pool, log);
  const enqueueMail = createNotifyingMailQueue(await createMailQueue(jobs));
  const enqueueBookImport = await createBookImportQueue(jobs);
  const outbox = createOutbox(join(folder, 'outbox'), config.mailFrom);
  const auth = createAuth({
    db,
    pool,
    secret,
    publicOrigin: testOrigin,
    limits: config.limits,
    enqueueMail,
    sendsMail: config.sendsMail,
    log,
    passwordHashing,
  });
  const google = server
    ? await createGoogleSignIn({ config, auth, pool, secret, log, publicOrigin: testOrigin, server })
    : {};
  const { paymentProvider, payoutProvider, sandboxCards } = createPaymentProvider({
    stripe: undefined,
    hasSandbox: config.takesCards,
    pool,
    secret,
    log,
    deliver: async (request) => app.fetch(request),
    publicOrigin: testOrigin,
  });
  await adoptHoldHours(db, config.bookingHoldHours);
  let rereadSite = (): void => undefined;
  const site = openSite(db, {
    isListening: () => false,
    on: (_, onChange) => {
      rereadSite = () => onChange(undefined);
    },
  });
  const api = createApi({
    config,
    db,
    pool,
    log,
    secret,
    publicOrigin: testOrigin,
    auth,
    site,
    store,
    bookData: bookData ?? openBookData({ mode: config.bookData, userAgent: async () => 'Dogear' }),
    paymentProvider,
    payoutProvider,
    sandboxCards,
    ...google,
    // Without notifications, so that no response is without end.
    eventStreams: new EventStreams({ db, limits: config.eventStreams }),
    jobs,
    enqueueMail,
    enqueueBookImport,
    mail: config.sendsMail ? outbox : undefined,
    demoOutbox: config.demo ? outbox : undefined,
  });
  const app = new Hono<AppEnv>()
    .use(securityHeaders(testOrigin), noStoreByDefault, observeRequests([], { log, trustProxy: false }))
    .route('/', api);
  await seedCategories(db);

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const { token, body, headers } = options;
    const request = new Request(`${testOrigin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await app.fetch(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  const photo = await storeImage({ db, store }, await drawPicture(400, 600), null);

  /** Signs a user up, sets their role, and gets an access token. */
  async function joinAs(
    role: Role | null,
    { verified = false, confirmed = false, name = `${role ?? 'Nobody'} Tester` } = {},
  ): Promise<Person> {
    const email = `${randomUUID()}@dogear.test`;
    const signedUp = await send('POST', '/api/auth/sign-up/email', {
      headers: { origin: testOrigin },
      body: { name, email, password: testPassword, image: imageUrl(photo.hash) },
    });
    if (signedUp.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(signedUp.body)}`);
    const id: string = signedUp.body.user.id;
    const cookie = cookieOf(signedUp);
    if (role === 'admin') await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    else if (role) await chooseRole(db, id, role);
    if (verified)
      await db.updateTable('users').set({ verified_seller_at: new Date() }).where('id', '=', id).execute();
    if (confirmed) await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
    const issued = await send('GET', `/api/jwt?email=${email}`, { headers: { cookie } });
    const token: string = issued.body.accessToken;
    const as =
      (method: string): Call =>
      (path, body) =>
        send(method, `/api${path}`, { token, ...(body !== undefined && { body }) });
    return {
      id,
      email,
      name,
      cookie,
      token,
      get: as('GET'),
      post: as('POST'),
      put: as('PUT'),
      patch: as('PATCH'),
      delete: as('DELETE'),
    };
  }

  /** A verified seller who also buys. */
  async function joinBothSides(): Promise<Person> {
    const person = await joinAs('Seller', { verified: true, confirmed: true, name: 'Trader Tester' });
    await person.post('/me/capabilities/buying');
    return person;
  }

  return {
    app,
    api,
    connection: database.connection,
    db,
    pool,
    site,
    /** Forgets the settings of the site as they were last read, so that a change by SQL applies at once. */
    rereadSite,
    paymentProvider,
    payoutProvider,
    config,
    log,
    jobs,
    outbox,
    enqueueMail,
    secret,
    store,
    send,
    join: joinAs,
    joinSeller: () => joinAs('Seller', { verified: true }),
    joinBuyer: () => joinAs('Buyer'),
    joinBothSides,
    /** A buyer with a confirmed email address may have more unpaid orders. */
    joinConfirmedBuyer: () => joinAs('Buyer', { confirmed: true }),
    /** The body of a listing as the form sends it. Override the fields that the test is about. */
    listing: (changes: Record<string, unknown> = {}) => ({
      book_title: 'Middlemarch',
      category_id: 'classics',
      product_condition: 'Good',
      book_photo: imageUrl(photo.hash),
      original_price: priceText(14),
      resale_price: priceText(6.5),
      years_of_use: '3',
      phone: '+1 555 0142',
      location: 'Portland, Oregon',
      description: 'Spine creased, pages clean.',
      ...changes,
    }),
    async listBook(seller: Person, changes: Record<string, unknown> = {}): Promise<string> {
      const answer = await seller.post('/bookCategories', this.listing(changes));
      if (answer.status !== 201) throw new Error(`listing failed: ${JSON.stringify(answer.body)}`);
      return answer.body.insertedId;
    },
    book: (buyer: Person, bookId: string) =>
      buyer.post('/buyingBooks', { bookId, phone: '+1 555 0117', location: 'Library steps' }),
    async findBook(seller: Person, bookId: string): Promise<Book | undefined> {
      const { body } = await seller.get(`/my-products?email=${seller.email}`);
      return body.find((book: Book) => book._id === bookId);
    },
    async close(): Promise<void> {
      await jobs.stop();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type SendOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

/** A JPEG of one color. */
export const drawPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a2338' } })
    .jpeg()
    .toBuffer();
