import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import type { Book } from '#contract/catalog/catalog.ts';
import type { Role } from '#contract/kernel/http.ts';
import { createContext } from '#server/app/create-context.ts';
import { createServerApp } from '#server/app/pipeline.ts';
import { loadConfig } from '#server/config/config.ts';
import { connect } from '#server/db/open-database.ts';
import type { PasswordHashing } from '#server/features/auth/better-auth.ts';
import { storeImage } from '#server/features/images/store-image.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import { chooseRole } from '#server/features/users/choose-role.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { createDiskImageStore } from '#server/integrations/images/disk-image-store.ts';
import { createOutbox } from '#server/integrations/mail/file-transport.ts';
import { observeRequests } from '#server/observability/observe-requests.ts';
import { cookieOf } from './cookie-of.ts';
import { createPerson, testPassword } from './create-person.ts';
import { hashedOnce } from './password-hashing.ts';
import { openTestJobQueue } from './run-jobs.ts';
import { priceText, testCurrency } from './test-currency.ts';
import { createTestDatabase } from './test-database.ts';

export { testPassword };
export const testOrigin = 'http://dogear.test';

export type Answer = { status: number; body: any; headers: Headers };
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

type Call = (path: string, body?: unknown) => Promise<Answer>;
export type Person = { id: string; email: string; name: string; cookie: string; token: string } & Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  Call
>;

export type TestAppOptions = {
  /** The settings. */
  env?: Record<string, string>;
  /** An HTTP server, for the tests that call Google or its stand-in over the network. */
  server?: Server;
  /** Receives the log. */
  logTo?: pino.DestinationStream;
  /** Of the site. */
  currency?: string;
  /** The sources of editions; by default those of the settings. */
  bookData?: readonly BookData[];
  /** Of queries: long ones, unless the test is about those of the product. */
  timeouts?: Partial<typeof longTimeouts>;
  /** Slow only once for each password by default. */
  passwordHashing?: PasswordHashing;
};

/** Queries wait this long for a connection and a lock, however busy the machine is. */
const longTimeouts = {
  connectionTimeoutMillis: 30_000,
  lock_timeout: 30_000,
  statement_timeout: 30_000,
  query_timeout: 30_000,
};

/**
 * The real app on a real database of its own, without a network: the server's context, and what its requests pass first. Its
 * background jobs run when a test calls `runJobs`.
 */
export async function createTestApp({
  env = {},
  server,
  logTo,
  currency = testCurrency,
  bookData,
  timeouts = longTimeouts,
  passwordHashing = hashedOnce,
}: TestAppOptions = {}) {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ ...database.connection, ...timeouts });
  await db.updateTable('site').set({ currency }).execute();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-test-app-'));
  // A search finds something however busy the machine is.
  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent', ...env }),
    dataDir: folder,
    search: { requestMs: 30_000, correctionMs: 30_000 },
  };
  const log = pino({ level: config.logLevel }, logTo);
  const outbox = createOutbox(join(folder, 'outbox'), config.mailFrom);
  let rereadSite = (): void => undefined;
  const context = await createContext({
    ...{ config, database: { db, pool }, publicOrigin: testOrigin, log, server, outbox, mail: outbox },
    secret: randomBytes(32).toString('hex'),
    store: await createDiskImageStore(join(folder, 'images')),
    jobs: await openTestJobQueue(pool, log),
    // Without notifications, so that no response is without end.
    notices: {
      isListening: () => false,
      on: (channel, onChange) => {
        if (channel === 'site') rereadSite = () => onChange(undefined);
      },
    },
    replaced: { bookData, passwordHashing, sandbox: true },
  });
  const { api, jobs, site, store } = context;
  const app = createServerApp(
    {
      config: { ...config, publicUrl: testOrigin },
      observe: observeRequests([], { log, trustProxy: false }),
      readiness: { respond: async () => new Response('ready') },
    },
    { api, pages: new Hono<AppEnv>(), gate: context.gate, latestSite: site.latest },
  );

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

  /** Creates a user with this role, who is signed in. */
  async function joinAs(
    role: Role | null,
    { verified = false, confirmed = false, name = `${role ?? 'Nobody'} Tester` } = {},
  ): Promise<Person> {
    const account = { role, verified, confirmed, name, image: imageUrl(photo.hash) };
    return withCalls(await createPerson(context, account, passwordHashing));
  }

  /** Signs a buyer up as a visitor does, for tests that are about signing up. */
  async function signUp({
    name = 'Ruth Tester',
    email = `${randomUUID()}@dogear.test`,
  } = {}): Promise<Person> {
    const headers = { origin: testOrigin };
    const body = { name, email, password: testPassword, image: imageUrl(photo.hash) };
    const signedUp = await send('POST', '/api/auth/sign-up/email', { headers, body });
    if (signedUp.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(signedUp.body)}`);
    const cookie = cookieOf(signedUp);
    const { id } = signedUp.body.user;
    await chooseRole(db, id, 'Buyer');
    const issued = await send('GET', `/api/jwt?email=${email}`, { headers: { cookie } });
    return withCalls({ id, email, name, cookie, token: issued.body.accessToken });
  }

  function withCalls(person: Pick<Person, 'id' | 'email' | 'name' | 'cookie' | 'token'>): Person {
    const as =
      (method: string): Call =>
      (path, body) =>
        send(method, `/api${path}`, { token: person.token, ...(body !== undefined && { body }) });
    return {
      ...person,
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
    ...context,
    app,
    connection: database.connection,
    outbox,
    /** Drops what this process knows of the site's settings, which it otherwise keeps for a second. */
    rereadSite: () => rereadSite(),
    send,
    join: joinAs,
    signUp,
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
