import { uuidV7 } from '#server/lib/uuid.ts';
import { makeIntentId } from './intent-id.ts';
import type { BenchRequest } from './load.ts';
import type { Caller, Scene } from './scene.ts';

export type Case = {
  name: string;
  title: string;
  /** What the opponent does: sends the same bytes, runs the same query, or the same writes. */
  peer: 'bytes' | 'query' | 'transaction';
  /** Which of Dogear's queries it is about. */
  table?: RegExp;
  /** Reads: asked again and again. Writes: each is asked once. */
  requests: (scene: Scene, most: number) => BenchRequest[] | Promise<BenchRequest[]>;
  /** Undoes what a round wrote. */
  undo?: (scene: Scene) => Promise<void>;
};

const shelf = 'fiction';
const html = { accept: 'text/html', 'accept-encoding': 'br' };

/** The same from so many people, so that whatever is remembered of one of them is not all that is measured. */
const readers = 60;
const fromReaders = (path: string, headers: Record<string, string> = {}) => ({
  requests: ({ bookers }: Scene) => bookers.slice(0, readers).map((caller) => get(path, caller, headers)),
});

export const cases: Case[] = [
  {
    name: 'home',
    title: 'Home page, a stranger',
    peer: 'bytes',
    requests: () => [get('/', undefined, html)],
  },
  {
    name: 'category',
    title: 'A shelf (call)',
    peer: 'query',
    table: /from "books"/,
    ...fromReaders(`/api/category/${shelf}`),
  },
  {
    name: 'category-deep',
    title: 'A shelf, half-way down (call)',
    peer: 'query',
    table: /from "books"/,
    requests: async (scene) => {
      const path = `/api/category/${shelf}?cursor=${await halfWay(scene)}`;
      return scene.bookers.slice(0, readers).map((caller) => get(path, caller));
    },
  },
  {
    name: 'category-page',
    title: 'A shelf (page)',
    peer: 'bytes',
    ...fromReaders(`/category/${shelf}`, html),
  },
  {
    name: 'book',
    title: 'A book (call)',
    peer: 'query',
    table: /from "books"/,
    requests: async (scene) => fromEach(scene, `/api/books/${await someBook(scene)}`),
  },
  {
    name: 'book-page',
    title: 'A book (page)',
    peer: 'bytes',
    requests: async (scene) => fromEach(scene, `/book/${await someBook(scene)}`, html),
  },
  {
    name: 'my-products',
    title: 'One’s own 50 listings (call)',
    peer: 'query',
    table: /from "books"/,
    requests: ({ seller }) => [get(`/api/my-products?email=${seller.email}`, seller)],
  },
  {
    name: 'my-orders',
    title: 'One’s own orders (call)',
    peer: 'query',
    table: /from "orders"/,
    requests: ({ buyer }) => [get(`/api/buyingBooks?email=${buyer.email}`, buyer)],
  },
  {
    name: 'booking',
    title: 'Booking',
    peer: 'transaction',
    table: /"orders"/,
    requests: bookings,
    undo: undoBookings,
  },
  {
    name: 'paying',
    title: 'Paying',
    peer: 'transaction',
    table: /"payments"/,
    requests: payments,
    undo: undoBookings,
  },
];

export const titleOf = (name: string): string => cases.find((one) => one.name === name)?.title ?? name;

const get = (path: string, caller?: Caller, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers: { ...headers, ...(caller && { cookie: caller.cookie }) },
});

const fromEach = ({ bookers }: Scene, path: string, headers: Record<string, string> = {}): BenchRequest[] =>
  bookers.slice(0, readers).map((caller) => get(path, caller, headers));

type Write = { caller: Caller; body: object; number: number; ids?: Record<string, string> };

/** What Dogear finds out by itself, the opponent is told: `x-ids`. */
function post(path: string, { caller, body, number, ids }: Write): BenchRequest {
  return {
    method: 'POST',
    path,
    headers: {
      cookie: caller.cookie,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      'x-ids': JSON.stringify({ caller: caller.id, ...ids }),
    },
    body: JSON.stringify(body),
  };
}

async function halfWay({ pool }: Scene): Promise<string> {
  const { rows } = await pool.query(
    `with shelf as (select books.id, books.created_at from books join categories on categories.id = category_id
        where slug = $1 and sold_at is null and deleted_at is null)
      select id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from shelf
        order by created_at desc, id desc offset (select count(*) / 2 from shelf) limit 1`,
    [shelf],
  );
  return Buffer.from(`${rows[0].at} ${rows[0].id}`).toString('base64url');
}

async function someBook(scene: Scene): Promise<string> {
  const [book] = await availableBooks(scene, 1);
  if (!book) throw new Error('No book is to be had.');
  return book.id;
}

type Available = { id: string; seller_id: string; title: string; resale_price_cents: number };

async function availableBooks({ pool }: Scene, most: number): Promise<Available[]> {
  const { rows } = await pool.query(
    `select id, seller_id, title, resale_price_cents from books where sold_at is null and deleted_at is null
        and not exists (select from orders where book_id = books.id
          and status in ('unpaid', 'claimed', 'paid', 'refund_pending'))
      order by id limit $1`,
    [most],
  );
  return rows;
}

let turn = 0;

/** Another book and another buyer each time: nobody comes near the limit for bookings. */
const nextBooker = ({ bookers }: Scene): Caller => bookers[turn++ % bookers.length] as Caller;

async function bookings(scene: Scene, most: number): Promise<BenchRequest[]> {
  const contact = { phone: '+1 555 0100', location: 'At the station' };
  return (await availableBooks(scene, most)).map(({ id }, number) =>
    post('/api/buyingBooks', { caller: nextBooker(scene), body: { bookId: id, ...contact }, number }),
  );
}

/** Booked, and the card is held: what remains is to charge it. */
async function payments(scene: Scene, most: number): Promise<BenchRequest[]> {
  const held = (await availableBooks(scene, most)).map((book) => {
    const booker = nextBooker(scene);
    const ids = { paymentId: uuidV7(), orderId: uuidV7(), buyerId: booker.id };
    const intent = makeIntentId({ ...ids, cents: book.resale_price_cents });
    return { ...ids, book, booker, intent };
  });
  const columns = [
    held.map(({ orderId }) => orderId),
    held.map(({ book }) => book.id),
    held.map(({ buyerId }) => buyerId),
    held.map(({ paymentId }) => paymentId),
    held.map(({ intent }) => intent),
  ];
  await scene.pool.query(
    `with held as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
          as held (order_id, book_id, buyer_id, payment_id, intent_id)),
        booked as (insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location,
            hold_ends_at, notified_status)
          select order_id, book_id, seller_id, buyer_id, title, resale_price_cents, '+1 555 0100', 'At the station',
            now() + interval '1 day', 'unpaid' from held join books on books.id = book_id)
      insert into payments (id, order_id, buyer_id, provider, intent_id, amount_cents)
        select payment_id, order_id, buyer_id, 'stripe', intent_id, resale_price_cents
        from held join books on books.id = book_id`,
    columns,
  );
  return held.map(({ intent, orderId, paymentId, booker }, number) =>
    post('/api/payments', {
      caller: booker,
      body: { transactionId: intent, paymentId: orderId },
      number,
      ids: { payment: paymentId },
    }),
  );
}

async function undoBookings({ pool, bookers }: Scene): Promise<void> {
  const people = [bookers.map(({ id }) => id)];
  await pool.query(
    `update books set sold_at = null where id in
      (select book_id from orders where buyer_id = any($1) and status = 'paid')`,
    people,
  );
  await pool.query(
    'delete from payments where order_id in (select id from orders where buyer_id = any($1))',
    people,
  );
  await pool.query('delete from orders where buyer_id = any($1)', people);
  // What these orders would have been told about: the mails are not what is measured.
  await pool.query(`delete from jobs.job where name = 'mail'`);
}
