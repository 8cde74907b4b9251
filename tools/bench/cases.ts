import { bookSlug } from '#server/lib/slugify.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import type { Caller, Dataset } from './dataset.ts';
import { makeIntentId } from './intent-id.ts';
import type { BenchRequest } from './load.ts';

export type Case = {
  name: string;
  title: string;
  /** What the bare server does: sends the same bytes, runs the same query, or performs the same writes. */
  peer: 'bytes' | 'query' | 'transaction';
  /** Identifies the Dogear query to measure. */
  table?: RegExp;
  /** Reads are repeated. Each write is sent once. */
  requests: (dataset: Dataset, most: number) => BenchRequest[] | Promise<BenchRequest[]>;
  /** Undoes the writes of a round. */
  undo?: (dataset: Dataset) => Promise<void>;
};

const shelf = 'fiction';
const html = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The same request from this many users, so that per-user caches do not distort the result. */
const readers = 60;
const fromReaders = (path: string, headers: Record<string, string> = {}) => ({
  requests: ({ bookers }: Dataset) => bookers.slice(0, readers).map((caller) => get(path, caller, headers)),
});

export const cases: Case[] = [
  {
    name: 'home',
    title: 'Home page, anonymous',
    peer: 'bytes',
    requests: () => [get('/', undefined, html)],
  },
  {
    name: 'category',
    title: 'Category (API)',
    peer: 'query',
    table: /from "books"/,
    ...fromReaders(`/api/category/${shelf}`),
  },
  {
    name: 'category-deep',
    title: 'Category, middle (API)',
    peer: 'query',
    table: /from "books"/,
    requests: async (dataset) => {
      const path = `/api/category/${shelf}?cursor=${await halfWay(dataset)}`;
      return dataset.bookers.slice(0, readers).map((caller) => get(path, caller));
    },
  },
  {
    name: 'category-page',
    title: 'Category (page)',
    peer: 'bytes',
    ...fromReaders(`/category/${shelf}`, html),
  },
  {
    name: 'book',
    title: 'Book (API)',
    peer: 'query',
    table: /from "books"/,
    requests: async (dataset) => fromEach(dataset, `/api/books/${await someBook(dataset)}`),
  },
  {
    name: 'book-page',
    title: 'Book (page)',
    peer: 'bytes',
    requests: async (dataset) => fromEach(dataset, await someBookPage(dataset), html),
  },
  {
    name: 'public-book-page',
    title: 'Book (page), anonymous',
    peer: 'bytes',
    requests: async (dataset) => [get(await someBookPage(dataset), undefined, html)],
  },
  {
    name: 'search',
    title: 'Search for a title (API)',
    peer: 'query',
    table: /book_search/,
    requests: async (dataset) => {
      const q = new URLSearchParams({ q: await someTitle(dataset) });
      return dataset.bookers.slice(0, readers).map((caller) => get(`/api/search?${q}`, caller));
    },
  },
  {
    name: 'suggestions',
    title: 'Suggestions while typing (API), anonymous',
    peer: 'bytes',
    requests: () => [get('/api/suggestions?q=golden+gar')],
  },
  {
    name: 'my-products',
    title: 'A seller’s 50 listings (API)',
    peer: 'query',
    table: /from "books"/,
    requests: ({ seller }) => [get(`/api/my-products?email=${seller.email}`, seller)],
  },
  {
    name: 'my-orders',
    title: 'A buyer’s orders (API)',
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

const fromEach = ({ bookers }: Dataset, path: string, headers: Record<string, string> = {}): BenchRequest[] =>
  bookers.slice(0, readers).map((caller) => get(path, caller, headers));

type Write = { caller: Caller; body: object; number: number; ids?: Record<string, string> };

/** The header `x-ids` gives the bare server the ids that Dogear looks up by itself. */
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

async function halfWay({ pool }: Dataset): Promise<string> {
  const { rows } = await pool.query(
    `with shelf as (select books.id, books.created_at from books join categories on categories.id = category_id
        where slug = $1 and sold_at is null and deleted_at is null)
      select id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from shelf
        order by created_at desc, id desc offset (select count(*) / 2 from shelf) limit 1`,
    [shelf],
  );
  return Buffer.from(`${rows[0].at} ${rows[0].id}`).toString('base64url');
}

const someBook = async (dataset: Dataset): Promise<string> => (await firstBook(dataset)).id;

async function someBookPage(dataset: Dataset): Promise<string> {
  const { id, title } = await firstBook(dataset);
  return `/book/${id}/${bookSlug(title)}`;
}

async function firstBook(dataset: Dataset): Promise<Available> {
  const [book] = await availableBooks(dataset, 1);
  if (!book) throw new Error('No book is to be had.');
  return book;
}

async function someTitle(dataset: Dataset): Promise<string> {
  const [book] = await availableBooks(dataset, 1);
  if (!book) throw new Error('No book is to be had.');
  return book.title;
}

type Available = { id: string; seller_id: string; title: string; resale_price_cents: number };

async function availableBooks({ pool }: Dataset, most: number): Promise<Available[]> {
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

/** Another book and another buyer each time, so that no buyer reaches the booking limit. */
const nextBooker = ({ bookers }: Dataset): Caller => bookers[turn++ % bookers.length] as Caller;

async function bookings(dataset: Dataset, most: number): Promise<BenchRequest[]> {
  const contact = { phone: '+1 555 0100', location: 'At the station' };
  return (await availableBooks(dataset, most)).map(({ id }, number) =>
    post('/api/buyingBooks', { caller: nextBooker(dataset), body: { bookId: id, ...contact }, number }),
  );
}

/** Orders whose card is authorized. Only the charge remains. */
async function payments(dataset: Dataset, most: number): Promise<BenchRequest[]> {
  const held = (await availableBooks(dataset, most)).map((book) => {
    const booker = nextBooker(dataset);
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
  await dataset.pool.query(
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

async function undoBookings({ pool, bookers }: Dataset): Promise<void> {
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
  // Deletes the mail about these orders, which is not measured.
  await pool.query(`delete from jobs.job where name = 'mail'`);
}
