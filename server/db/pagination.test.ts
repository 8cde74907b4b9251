import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { uuidV7 } from '../lib/uuid.ts';

/** Every list of the dashboard, read by its owner. */
const lists = [
  { name: 'My Orders', reader: 'buyer', path: ({ email }) => `/buyingBooks?email=${email}` },
  { name: 'My Products', reader: 'seller', path: ({ email }) => `/my-products?email=${email}` },
  { name: 'My Buyers', reader: 'seller', path: () => '/my-buyers?' },
  { name: 'All Users', reader: 'admin', path: () => '/users?' },
  { name: 'All Sellers', reader: 'admin', path: () => '/users/sellers?' },
  { name: 'All Buyers', reader: 'admin', path: () => '/users/buyers?' },
  { name: 'Reported Items', reader: 'admin', path: () => '/reported-products?' },
  { name: 'Ledger', reader: 'admin', path: () => '/ledger?' },
  { name: 'Audit Log', reader: 'admin', path: () => '/audit-log?' },
  { name: 'Ledger, what is stuck', reader: 'admin', path: () => '/ledger?only=stuck' },
  { name: 'Undelivered email', reader: 'admin', path: () => '/given-up-mail?' },
] satisfies { name: string; reader: Reader; path: (self: Person) => string }[];
type Reader = 'buyer' | 'seller' | 'admin';
type Row = { _id: string };

const many = 120;
const app = setUpTestApp();
const people = {} as Record<Reader | 'otherBuyer' | 'otherSeller', Person>;

beforeAll(async () => {
  people.buyer = await app.joinBuyer();
  people.seller = await app.joinSeller();
  people.otherBuyer = await app.joinBuyer();
  people.otherSeller = await app.joinSeller();
  people.admin = await app.join('admin');
  await fillEveryList();
});

/** Groups of three rows share the same timestamp to the microsecond. */
const moment = (n: number) => sql<string>`'2026-01-01'::timestamptz + ${Math.floor(n / 3)} * interval '1 us'`;

async function fillEveryList(): Promise<void> {
  const [first, others] = [await app.listBook(people.seller), await app.listBook(people.otherSeller)];
  await app.book(people.otherBuyer, others);
  await people.buyer.put(`/reported-product/${others}`);
  const example = await app.db
    .selectFrom('books')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < many; n++) {
    const [id, orderId] = [uuidV7(), uuidV7()];
    await app.db
      .insertInto('books')
      .values({ ...example, id, reported_at: moment(n), created_at: moment(n) })
      .execute();
    await app.db
      .insertInto('orders')
      .values({
        id: orderId,
        book_id: id,
        seller_id: people.seller.id,
        buyer_id: people.buyer.id,
        title: example.title,
        price_cents: example.resale_price_cents,
        phone: '1',
        location: 'here',
        hold_ends_at: sql<string>`now() + interval '1 day'`,
        created_at: moment(n),
      })
      .execute();
    await app.db
      .insertInto('payments')
      .values({
        id: uuidV7(),
        order_id: orderId,
        buyer_id: people.buyer.id,
        provider: 'sandbox',
        amount_cents: example.resale_price_cents,
        last_error: 'The card service didn’t respond.',
        created_at: moment(n),
      })
      .execute();
    await sql`insert into jobs.job (name, state, data, completed_on) values ('mail', 'failed',
      ${JSON.stringify({ message: 'receipt', personId: people.buyer.id })}, ${moment(n)})`.execute(app.db);
    await app.db
      .insertInto('audit_log')
      .values({
        id: uuidV7(),
        actor_id: people.admin.id,
        action: 'ban_person',
        subject_type: 'user',
        subject_id: people.buyer.id,
        details: '{}',
        at: moment(n),
      })
      .execute();
    await app.db
      .insertInto('users')
      .values(
        (['Buyer', 'Seller'] as const).map((role) => ({
          id: uuidV7(),
          name: `${role} ${n}`,
          email: `${role.toLowerCase()}-${n}@dogear.test`,
          role,
          created_at: moment(n),
        })),
      )
      .execute();
  }
}

const rowsOf = (body: Row[] | { users: Row[] }): Row[] => ('users' in body ? body.users : body);

async function readPage(list: (typeof lists)[number], query: string): Promise<Row[]> {
  const reader = people[list.reader];
  const { status, body } = await reader.get(`${list.path(reader)}&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return rowsOf(body);
}

async function readAll(list: (typeof lists)[number], limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const last = seen.at(-1);
    const page = await readPage(list, `limit=${limit}${last ? `&before=${last}` : ''}`);
    expect(page.length).toBeLessThanOrEqual(limit);
    seen.push(...page.map((row) => row._id));
    if (page.length < limit) return seen;
  }
}

describe.each(lists)('$name', (list) => {
  test('is read page by page: nothing twice, nothing lost, in one order', async () => {
    const inSevens = await readAll(list, 7);
    expect(new Set(inSevens).size).toBe(inSevens.length);
    expect(inSevens.length).toBeGreaterThanOrEqual(many);
    expect(await readAll(list, 100)).toEqual(inSevens);
  });

  test('has the newest 100 rows unless it is asked for fewer', async () => {
    const whole = await readAll(list, 100);
    expect((await readPage(list, '')).map((row) => row._id)).toEqual(whole.slice(0, 100));
  });

  test.each(['limit=0', 'limit=101', 'limit=2.5', 'limit=many', 'limit=-1', 'before=7', 'before='])(
    '%s is bad input',
    async (query) => {
      const reader = people[list.reader];
      const answer = await reader.get(`${list.path(reader)}&${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(answer.body.errors[0].path).toBe(query.split('=')[0]);
    },
  );

  test('a cursor with an unknown id is rejected', async () => {
    const reader = people[list.reader];
    const answer = await reader.get(`${list.path(reader)}&before=${uuidV7()}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

test('another user’s row as a cursor gets word for word the response of an unknown one', async () => {
  const [order] = (await people.otherBuyer.get(`/buyingBooks?email=${people.otherBuyer.email}`)).body;
  const [book] = (await people.otherSeller.get(`/my-products?email=${people.otherSeller.email}`)).body;
  const said = async (person: Person, path: string, before: string) => {
    const { status, body } = await person.get(`${path}before=${before}`);
    return { status, ...body, requestId: undefined };
  };
  const tries: [Person, path: string, foreign: string][] = [
    [people.buyer, `/buyingBooks?email=${people.buyer.email}&`, order._id],
    [people.seller, '/my-buyers?', order._id],
    [people.seller, '/earnings/rows?state=on_the_way&', order._id],
    [people.seller, '/earnings/rows?state=ready&', order._id],
    [people.seller, `/my-products?email=${people.seller.email}&`, book._id],
    [people.admin, '/users/sellers?', people.buyer.id],
  ];
  for (const [person, path, foreign] of tries)
    expect(await said(person, path, foreign)).toEqual(await said(person, path, uuidV7()));
});

test('the next page is there although the row before it was deleted meanwhile', async () => {
  const page = `/my-products?email=${people.seller.email}&limit=10`;
  const last = (await people.seller.get(page)).body.at(-1)._id;
  const before = (await people.seller.get(`${page}&before=${last}`)).body;
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('book_id', '=', last).execute();
  expect((await people.seller.delete(`/my-products/${last}`)).status).toBe(200);
  expect((await people.seller.get(`${page}&before=${last}`)).body).toEqual(before);
});

test('the overviews count what no page has shown yet', async () => {
  const buying = (await people.buyer.get('/overview/buying')).body;
  expect(buying).toMatchObject({ orders: many, nextToPay: { status: 'unpaid' } });
  const selling = (await people.seller.get('/overview/selling')).body;
  // One more than were inserted, minus the deleted one.
  expect(selling).toMatchObject({ books: many, onTheShelf: many, sold: 0, soldFor: 0, bookings: many - 1 });
  expect(selling.notAdvertised).toHaveLength(4);
  const admin = (await people.admin.get('/overview/administration')).body;
  expect(admin).toMatchObject({
    users: 2 * many + 5,
    buyers: many + 2,
    sellers: many + 2,
    sellersToVerify: many,
    givenUpMails: many,
  });
  expect(admin.waitingLongest.map((user: { name: string }) => user.name)).toContain('Seller 0');
});
