import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../support/create-test-app.ts';
import { createRng } from '../support/seeded-rng.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';
import { chooseSeed } from '../support/test-form.ts';
import type { Installation, Visitor } from './installation.ts';

export type Answered = Outcome & { what: string; at: number };

export type Observations = {
  answers: Answered[];
  /** The title of every attempted listing, whatever its outcome. */
  tried: string[];
  listed: { id: string; title: string }[];
  booked: { orderId: string; bookId: string }[];
};

export type People = { sellers: Visitor[]; buyers: Visitor[] };

export const seed = chooseSeed('CROWD_SEED');

let crowds = 0;
const readers = 4;
const pause = 5;

/** Runs `something` while users read, list books, and book them. Every response is recorded. */
export async function duringCrowd(
  installation: Installation,
  people: People,
  something: () => Promise<void>,
): Promise<Observations> {
  const crowd = new Crowd(installation, people);
  try {
    await sleep(1_000);
    await something();
  } finally {
    await crowd.stop();
  }
  return crowd.observations;
}

class Crowd {
  readonly observations: Observations = { answers: [], tried: [], listed: [], booked: [] };
  readonly #name = `Crowd ${seed}-${++crowds}`;
  readonly #installation: Installation;
  readonly #people: People;
  // Some users keep their connection, others open a new one for each request, like new visitors.
  readonly #agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  readonly #activity: Promise<unknown>;
  readonly #resetTimer: NodeJS.Timeout;
  #isOver = false;

  constructor(installation: Installation, people: People) {
    this.#installation = installation;
    this.#people = people;
    // Rate limits are not tested here, and these users would reach them quickly.
    const { db } = installation.app;
    this.#resetTimer = setInterval(() => {
      void db.deleteFrom('rate_limits').execute();
      const ended = { hold_ends_at: new Date() };
      void db.updateTable('orders').set(ended).where('status', '=', 'unpaid').execute();
    }, 500);
    this.#activity = Promise.all([
      ...people.sellers.map((_, n) => this.#tradeRepeatedly(n)),
      ...Array.from({ length: readers }, (_, n) => this.#readRepeatedly(n)),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#activity;
    clearInterval(this.#resetTimer);
    for (const agent of this.#agents) agent.destroy();
  }

  async #tradeRepeatedly(n: number): Promise<void> {
    for (let round = 0; !this.#isOver; round++) {
      await this.#trade(n, round);
      await sleep(pause);
    }
  }

  async #trade(n: number, round: number): Promise<void> {
    const { sellers, buyers } = this.#people;
    const title = `${this.#name}-${n}-${round}`;
    this.observations.tried.push(title);
    const listing = this.#installation.app.listing({ book_title: title });
    const bookId = await this.#post('/api/bookCategories', listing, at(sellers, n), n);
    if (!bookId) return;
    this.observations.listed.push({ id: bookId, title });
    const booking = { bookId, phone: '+1 555 0117', location: 'Library steps' };
    const orderId = await this.#post('/api/buyingBooks', booking, at(buyers, n + round), n);
    if (orderId) this.observations.booked.push({ orderId, bookId });
  }

  async #post(path: string, body: object, { token }: Visitor, n: number): Promise<string | undefined> {
    const asked = { agent: at(this.#agents, n), headers: { authorization: token } };
    const outcome = await sendJson(this.#installation.address + path, 'POST', body, asked);
    this.#record(`POST ${path}`, outcome);
    return outcome.status === 201 ? jsonOf(outcome).insertedId : undefined;
  }

  async #readRepeatedly(n: number): Promise<void> {
    const rng = createRng(`${seed} ${n}`);
    const headers = { authorization: at(this.#people.sellers, n).token };
    while (!this.#isOver) {
      const path = rng.pick(paths);
      const asked = { agent: at(this.#agents, n), ...(path.startsWith('/api') && { headers }) };
      this.#record(`GET ${path}`, await sendRequest(this.#installation.address + path, asked));
      await sleep(pause);
    }
  }

  #record(what: string, outcome: Outcome): void {
    this.observations.answers.push({ ...outcome, text: outcome.text.slice(0, 200), what, at: Date.now() });
  }
}

const paths = [
  '/',
  '/api/categories',
  '/api/advertised-products',
  '/api/category/classics',
  '/login',
] as const;

/** Every response that was not a success, as a message. */
export const failuresOf = ({ answers }: Observations): string[] =>
  answers
    .filter(({ status }) => typeof status !== 'number' || status >= 300)
    .map(({ what, status, text }) => `${what}: ${status} ${text}`);

/** Acknowledged listings and bookings that are missing or duplicated, as messages. */
export async function findViolations({ app }: Installation, observations: Observations): Promise<string[]> {
  const { rows: books } = await app.pool.query<{ id: string; title: string }>(
    'select id, title from books where title = any($1)',
    [observations.tried],
  );
  const { rows: orders } = await app.pool.query<{ id: string; book_id: string }>(
    `select id, book_id from orders where book_id = any($1)`,
    [books.map(({ id }) => id)],
  );
  const there = new Set([...books, ...orders].map(({ id }) => id));
  return [
    ...observations.listed.filter(({ id }) => !there.has(id)).map(({ title }) => `${title} is lost`),
    ...observations.booked
      .filter(({ orderId }) => !there.has(orderId))
      .map(({ orderId }) => `order ${orderId} is lost`),
    ...repeated(books.map(({ title }) => title)).map((title) => `${title} is listed twice`),
    ...repeated(orders.map(({ book_id }) => book_id)).map((id) => `book ${id} is booked twice`),
  ];
}

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

const at = <Thing>(things: readonly Thing[], n: number): Thing => things[n % things.length] as Thing;

/** Creates users who have signed in through the proxy. */
export async function signInPeople(installation: Installation): Promise<People> {
  const signIn = async (joining: () => Promise<Person>, count: number) => {
    const visitors: Visitor[] = [];
    for (let n = 0; n < count; n++) visitors.push(await installation.signIn(await joining()));
    return visitors;
  };
  return {
    sellers: await signIn(installation.app.joinSeller, 4),
    buyers: await signIn(installation.app.joinConfirmedBuyer, 12),
  };
}
