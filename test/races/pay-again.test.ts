import { beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import { webhooksHandled } from '../support/buy-book.ts';
import type { Person } from '../support/create-test-app.ts';
import { setUpTestApp } from '../support/set-up-test-app.ts';
import { minorOf } from '../support/test-currency.ts';
import { inForm } from '../support/test-form.ts';

const doubleClicks = inForm({ gate: 50, proof: 500, long: 500 });
/** A multiple of the five ways to replay. */
const replays = inForm({ gate: 100, proof: 1000, long: 1000 });
/** Enough buyers to stay below the booking limit. */
const peopleCount = 10;

type Bought = { buyer: Person; orderId: string; transactionId: string; paymentId: string };

const app = setUpTestApp();
let buyers: Person[];
let orders: { buyer: Person; orderId: string }[];
const bought: Bought[] = [];

beforeAll(async () => {
  const seller = await app.joinSeller();
  const bookId = await app.listBook(seller);
  buyers = await Promise.all(Array.from({ length: peopleCount }, () => app.joinBuyer()));
  orders = await bookCopies(bookId, buyers);
});

/** Creates a copy of the book for each double click, booked by one of the buyers. */
async function bookCopies(bookId: string, people: Person[]) {
  const { id: _id, ...book } = await app.db
    .selectFrom('books')
    .selectAll()
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow();
  const books = Array.from({ length: doubleClicks }, () => ({ ...book, id: uuidV7() }));
  await app.db.insertInto('books').values(books).execute();
  const booked = books.map(({ id }, n) => ({
    buyer: people[n % people.length] as Person,
    orderId: uuidV7(),
    bookId: id,
  }));
  await app.db
    .insertInto('orders')
    .values(
      booked.map(({ buyer, orderId, bookId }) => ({
        id: orderId,
        book_id: bookId,
        seller_id: book.seller_id,
        buyer_id: buyer.id,
        title: book.title,
        price_cents: book.resale_price_cents,
        phone: '555 01',
        location: 'Library',
        hold_ends_at: new Date(Date.now() + 3_600_000),
        paid_at: null,
        closed_at: null,
        close_reason: null,
      })),
    )
    .execute();
  return booked;
}

/** Runs in batches of as many as the pool has connections. */
async function inBatches<T>(things: T[], size: number, each: (thing: T, index: number) => Promise<void>) {
  for (let start = 0; start < things.length; start += size)
    await Promise.all(things.slice(start, start + size).map((thing, n) => each(thing, start + n)));
}

const twice = <T>(act: () => Promise<T>): Promise<[T, T]> => Promise.all([act(), act()]);

async function clickTwice({ buyer, orderId }: (typeof orders)[number]): Promise<void> {
  const [opened, openedToo] = await twice(() => buyer.post('/create-payment-intent', { orderId }));
  expect(opened.status).toBe(200);
  expect(openedToo.body).toEqual(opened.body);
  const { transactionId, clientSecret, cardService } = opened.body;
  const form = new URLSearchParams({
    key: cardService.publishableKey,
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
  });
  await app.send('POST', `/sandbox-cards/v1/payment_intents/${transactionId}/confirm`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const [paid, paidToo] = await twice(() => buyer.post('/payments', { transactionId, paymentId: orderId }));
  expect(paid.status).toBe(200);
  expect(paidToo.body).toEqual(paid.body);
  bought.push({ buyer, orderId, transactionId, paymentId: paid.body.insertedId });
}

test(`${doubleClicks} double clicks charge ${doubleClicks} cards, each once`, {
  timeout: 180_000,
}, async () => {
  await inBatches(orders, 10, clickTwice);
  const { rows } = await app.pool.query(
    `select o.id, o.status, count(p.id)::int as payments, count(i.id)::int as intents,
       sum(i.amount_received)::int as charged, sum(i.amount_refunded)::int as refunded,
       (select count(*)::int from sandbox_events e where e.intent_id = min(i.id) and e.type = 'payment_intent.succeeded')
         as captures
     from orders o join payments p on p.order_id = o.id join sandbox_intents i on i.metadata->>'order_id' = o.id::text
     group by o.id`,
  );
  expect(rows).toHaveLength(doubleClicks);
  const once = { status: 'paid', payments: 1, intents: 1, charged: minorOf(6.5), refunded: 0, captures: 1 };
  expect(rows.filter((row) => Object.entries(once).some(([name, value]) => row[name] !== value))).toEqual([]);
});

test(`${replays} replayed transaction ids change nothing and get the agreed answer`, {
  timeout: 180_000,
}, async () => {
  await inBatches(bought, 10, ({ transactionId }) => webhooksHandled(app, transactionId));
  const before = await everything();
  const answers = new Map<string, number>();
  await inBatches(Array.from({ length: replays }), 20, async (_, n) => {
    const own = bought[n % bought.length] as Bought;
    const next = bought[(n + 1) % bought.length] as Bought;
    const tries = {
      own: { transactionId: own.transactionId, paymentId: own.orderId },
      'own, for another order': { transactionId: own.transactionId, paymentId: next.orderId },
      foreign: { transactionId: foreignTo(own.buyer), paymentId: own.orderId },
      'foreign, without an order': { transactionId: foreignTo(own.buyer) },
      'made up': { transactionId: `pi_${String(n).padStart(24, '0')}`, paymentId: own.orderId },
    };
    const kinds = Object.keys(tries) as (keyof typeof tries)[];
    const kind = kinds[n % kinds.length] ?? 'own';
    const answer = await own.buyer.post('/payments', tries[kind]);
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (kind === 'own') expect(answer.body).toEqual({ acknowledged: true, insertedId: own.paymentId });
    else expect(answer, kind).toMatchObject({ status: 409, body: { code: 'payment_mismatch' } });
  });
  expect([...answers.values()]).toEqual(Array(5).fill(replays / 5));
  expect(await everything()).toEqual(before);
});

const foreignTo = (buyer: Person): string =>
  bought.find((one) => one.buyer !== buyer)?.transactionId ?? 'nobody else has bought anything';

/** Returns everything in which a second effect could show. */
async function everything() {
  const tables = ['orders', 'payments', 'books', 'sandbox_intents', 'sandbox_refunds', 'sandbox_idempotency'];
  const contents = tables.map(async (table) => {
    const { rows } = await app.pool.query(
      `select md5(string_agg(t::text, '' order by t::text)) from ${table} t`,
    );
    return [table, rows[0].md5];
  });
  return Object.fromEntries(await Promise.all(contents));
}
