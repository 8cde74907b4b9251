import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseDecision } from '#contract/cases/cases.ts';
import { cookieOf } from '../support/cookie-of.ts';
import {
  type Answer,
  createTestApp,
  type Person,
  type TestApp,
  testOrigin,
  testPassword,
} from '../support/create-test-app.ts';
import type { Rng } from '../support/seeded-rng.ts';

export type Booking = {
  orderId: string;
  bookId: string;
  buyer: Trader;
  seller: Trader;
  requestedAt: number;
  respondedAt: number;
  /** The payment of the card form, once it was opened. */
  payment?: { transactionId: string; clientSecret: string };
};
export type Dispute = Booking & { caseId: string };
export type Listing = { bookId: string; title: string; seller: Trader };
/** A user, and whether they may still sign in. */
export type Trader = Person & { isBanned: boolean; isGone: boolean };

/** An operation that may have ended an order, from its request to its response. */
export type Ending = { from: number; to: number; covers: (booking: Booking) => boolean };

/** What users were told, which must remain true. */
export type Acknowledged = {
  listed: Listing[];
  booked: Booking[];
  paid: Booking[];
  handedOver: Booking[];
  disputed: Dispute[];
  decided: (Dispute & { decision: CaseDecision })[];
  cancelled: Booking[];
  markedSold: Listing[];
  deleted: Listing[];
};

export type ModelApp = Awaited<ReturnType<typeof createModelApp>>;

/** A Dogear with independent users, and everything they were told. */
export async function createModelApp() {
  const broken: string[] = [];
  const errors = new Writable({
    write(line: Buffer, _, done) {
      broken.push(`An error was logged: ${line.toString().slice(0, 2000)}`);
      done();
    },
  });
  const app = await createTestApp({ env: { LOG_LEVEL: 'error' }, logTo: errors });
  // The test records who requested a sale in person before the server knows.
  await app.pool.query('create table asked_to_mark_sold (book_id uuid primary key)');
  const trader = async (joined: Promise<Person>): Promise<Trader> => ({
    ...(await joined),
    isBanned: false,
    isGone: false,
  });
  const many = (count: number, join: () => Promise<Person>) =>
    Promise.all(Array.from({ length: count }, () => trader(join())));
  const [sellers, buyers, admins] = await Promise.all([
    many(8, app.joinSeller),
    many(20, app.joinConfirmedBuyer),
    many(2, () => app.join('admin')),
  ]);
  const acknowledged: Acknowledged = {
    listed: [],
    booked: [],
    paid: [],
    handedOver: [],
    disputed: [],
    decided: [],
    cancelled: [],
    markedSold: [],
    deleted: [],
  };
  return {
    app,
    sellers,
    buyers,
    admins,
    acknowledged,
    endings: [] as Ending[],
    /** Responses that the contract does not allow. */
    broken,
    join: (role: 'Buyer' | 'Seller') =>
      trader(role === 'Buyer' ? app.joinConfirmedBuyer() : app.joinSeller()),
    signInAgain: (person: Trader) => signInAgain(app, person),
    close: () => app.close(),
  };
}

/** A ban ends every session. */
async function signInAgain(app: TestApp, person: Trader): Promise<void> {
  const answer = await app.send('POST', '/api/auth/sign-in/email', {
    headers: { origin: testOrigin },
    body: { email: person.email, password: testPassword },
  });
  if (answer.status !== 200) return;
  const cookie = cookieOf(answer);
  const { body } = await app.send('GET', `/api/jwt?email=${person.email}`, { headers: { cookie } });
  const as = (method: string) => (path: string, sent?: unknown) =>
    app.send(method, `/api${path}`, { token: body.accessToken, ...(sent !== undefined && { body: sent }) });
  Object.assign(person, {
    get: as('GET'),
    post: as('POST'),
    put: as('PUT'),
    patch: as('PATCH'),
    delete: as('DELETE'),
  });
}

/** One of the latest entries: users crowd around new ones, so that they conflict. */
export const pickRecent = <T>(things: readonly T[], rng: Rng, countJobs = 8): T | undefined =>
  things.at(-1 - rng.int(Math.min(things.length, countJobs)));

/** Sends a request and records a response that is not an expected one. */
export async function expectStatus(
  { broken }: ModelApp,
  what: string,
  question: Promise<Answer>,
  ...agreed: number[]
): Promise<Answer> {
  const answer = await question;
  // A user who was banned or deleted at the same moment is rejected, and so is one who comes too late.
  if (![...agreed, 401, 403, 404, 409].includes(answer.status))
    broken.push(`${what} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Yields for a moment, like network latency. */
export const randomDelay = (rng: Rng): Promise<void> => sleep(rng.int(4));
