import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInCookie } from '../browser/actors.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { draw } from '../support/drawn-images.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';

type Person = { email: string; headers: Record<string, string> };

/** What Dogear acknowledged to its users, and every response that was not a success. */
export type Observations = {
  listed: { id: string; title: string }[];
  booked: string[];
  paid: { paymentId: string; orderId: string }[];
  uploaded: string[];
  reads: Outcome[];
  /** The responses that were not a success, in order of arrival. */
  failures: { what: string; outcome: Outcome; at: number }[];
  /** The time of each success. */
  successes: number[];
};

const maxInterrupted = 2;
const sellers = ['seller@dogear.test', 'priya@dogear.test', 'lena@dogear.test', 'theo@dogear.test'];

/**
 * Users who list, book, pay, upload, and read as fast as they get responses, until the load is stopped. A user
 * whose connection is refused tries again. One who gets 503 starts over.
 */
export async function startLoad(address: string, traders = 4) {
  const people = await createPairs(address, traders);
  const cover = await firstCover(address);
  const observations: Observations = {
    listed: [],
    booked: [],
    paid: [],
    uploaded: [],
    reads: [],
    failures: [],
    successes: [],
  };
  const agent = new Agent({ keepAlive: true });
  let isOver = false;

  const record = async (what: string, asking: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    while (true) {
      const outcome = await asking();
      if (typeof outcome.status === 'number' && outcome.status < 300) {
        observations.successes.push(Date.now());
        return outcome;
      }
      observations.failures.push({ what, outcome, at: Date.now() });
      await sleep(20);
      if (isOver || outcome.status !== 'refused') return undefined;
    }
  };
  const call = (what: string, method: string, path: string, body: object, { headers }: Person) =>
    record(what, () => sendJson(`${address}${path}`, method, body, { agent, headers }));

  /** Returns whether the whole sequence succeeded. */
  const trade = async (seller: Person, buyer: Person, title: string): Promise<boolean> => {
    const listed = await call('list', 'POST', '/api/bookCategories', listing(title, cover), seller);
    if (!listed) return false;
    const bookId: string = jsonOf(listed).insertedId;
    observations.listed.push({ id: bookId, title });
    const place = { bookId, phone: '+1 555 0117', location: 'Library steps' };
    const booked = await call('book', 'POST', '/api/buyingBooks', place, buyer);
    if (!booked) return false;
    const orderId: string = jsonOf(booked).insertedId;
    observations.booked.push(orderId);
    const opened = await call('intent', 'POST', '/api/create-payment-intent', { orderId }, buyer);
    if (!opened) return false;
    const { transactionId, clientSecret, cardService } = jsonOf(opened);
    const confirmed = await record('confirm', () =>
      sendRequest(`${address}/sandbox-cards/v1/payment_intents/${transactionId}/confirm`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: cardForm(cardService.publishableKey, clientSecret),
      }),
    );
    if (!confirmed) return false;
    const paid = await call('pay', 'POST', '/api/payments', { transactionId, paymentId: orderId }, buyer);
    if (paid) observations.paid.push({ paymentId: jsonOf(paid).insertedId, orderId });
    return paid !== undefined;
  };

  const trading = async (n: number): Promise<void> => {
    let { seller, buyer } = people[n % people.length] as Pair;
    let interrupted = 0;
    for (let round = 0; !isOver; round++) {
      if (interrupted < maxInterrupted) {
        if (!(await trade(seller, buyer, `Load ${n}-${round}-${Date.now()}`))) interrupted += 1;
        continue;
      }
      // This buyer has as many unpaid orders as are allowed.
      const next = await newBuyer(address).catch(() => undefined);
      if (next) [buyer, interrupted] = [next, 0];
      else await sleep(20);
    }
  };
  const uploading = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const body = await uploadForm(n);
      const headers = { origin: address, 'content-type': 'multipart/form-data; boundary=b' };
      const sent = await record('upload', () =>
        sendRequest(`${address}/api/images`, { agent, method: 'POST', headers, body }),
      );
      if (sent) observations.uploaded.push(jsonOf(sent).data.url);
      await sleep(50);
    }
  };
  const reading = async (): Promise<void> => {
    while (!isOver) {
      const seen = await record('look', () => sendRequest(`${address}/api/advertised-products`, { agent }));
      if (seen) observations.reads.push(seen);
      await sleep(10);
    }
  };
  const everyone = Promise.all([
    ...Array.from({ length: traders }, (_, n) => trading(n)),
    uploading(),
    reading(),
    reading(),
  ]);
  return {
    observations,
    close: async (): Promise<Observations> => {
      isOver = true;
      await everyone;
      agent.destroy();
      return observations;
    },
  };
}

type Pair = { seller: Person; buyer: Person };

async function createPairs(address: string, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n < Math.min(count, sellers.length); n++)
    pairs.push({
      seller: await signIn(address, sellers[n] ?? ''),
      buyer: await newBuyer(address),
    });
  return pairs;
}

async function signIn(address: string, email: string): Promise<Person> {
  const cookie = await signInCookie(address, email);
  return withToken(address, email, cookie);
}

async function newBuyer(address: string): Promise<Person> {
  const email = `load-${Math.random().toString(36).slice(2)}@dogear.test`;
  const image = await firstCover(address);
  const signUp = { name: 'Load Buyer', email, password: 'Dogear#2026', image };
  const signedUp = await sendJson(`${address}/api/auth/sign-up/email`, 'POST', signUp, {
    headers: { origin: address },
  });
  const cookie = cookieOf(signedUp);
  const person = await withToken(address, email, cookie);
  await sendJson(`${address}/api/users`, 'POST', { role: 'Buyer' }, { headers: person.headers });
  return person;
}

async function withToken(address: string, email: string, cookie: string): Promise<Person> {
  const issued = await sendRequest(`${address}/api/jwt?email=${email}`, { headers: { cookie } });
  if (issued.status !== 200) throw new Error(`No token for ${email}: ${issued.status} ${issued.text}`);
  return { email, headers: { authorization: `Bearer ${jsonOf(issued).accessToken}` } };
}

async function firstCover(address: string): Promise<string> {
  const shown = await sendRequest(`${address}/api/advertised-products`);
  const [, url] = /"(\/images\/[0-9a-f]{64}\.webp)"/.exec(shown.text) ?? [];
  if (!url) throw new Error('No book with a picture is advertised.');
  return url;
}

const listing = (book_title: string, book_photo: string) => ({
  book_title,
  book_photo,
  category_id: 'classics',
  product_condition: 'Good',
  original_price: '14.00',
  resale_price: '6.50',
  years_of_use: '3',
  phone: '+1 555 0142',
  location: 'Portland, Oregon',
  description: 'Spine creased, pages clean.',
});

const cardForm = (key: string, clientSecret: string): string =>
  new URLSearchParams({
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2039',
    'payment_method_data[card][cvc]': '314',
  }).toString();

export async function uploadForm(n: number): Promise<Buffer> {
  const color = `#${(n * 9973 + Math.floor(Math.random() * 4096)).toString(16).padStart(6, '0').slice(-6)}`;
  const photo = await draw(320 + (n % 80), 400, color)
    .jpeg()
    .toBuffer();
  return Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    photo,
    Buffer.from('\r\n--b--\r\n'),
  ]);
}
