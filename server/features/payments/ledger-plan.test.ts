import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db, Tables } from '#server/db/schema.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { listLedger } from './ledger.ts';

const app = setUpTestApp();
const sales = 20_000;
const limit = 50;

/** As many sales, of which every other one was paid at the meeting, one a minute. */
beforeAll(async () => {
  const [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  const bookId = await app.listBook(seller);
  const client = await app.pool.connect();
  // No book is sold that often.
  await client.query('drop index one_open_order_per_book');
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location, status, hold_ends_at, paid_at,
       payment_mode, handed_over_at, handover_proof)
     select gen_random_uuid(), $1, $2, $3, 'Emma', 650, '-', '-', 'paid', at, at,
       case when n % 2 = 0 then 'none' end, case when n % 2 = 0 then at end, case when n % 2 = 0 then 'code' end
     from (select n, now() - make_interval(mins => n) as at from generate_series(1, $4::int) as n) as sale`,
    [bookId, seller.id, buyer.id, sales],
  );
  await client.query(
    `insert into payments (id, order_id, buyer_id, provider, intent_id, amount_cents, status, created_at)
     select gen_random_uuid(), id, buyer_id, 'sandbox', 'pi_' || id, price_cents, 'captured', paid_at
     from orders where payment_mode is null`,
  );
  await client.query('analyze orders, payments, books, users');
  client.release(true);
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** A database that explains each query before it runs it. */
function explaining(plans: Plan[]): Db {
  const connect = async () => {
    const client = await app.pool.connect();
    return {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
        plans.push(rows[0]['QUERY PLAN'][0].Plan);
        return client.query(text, values);
      },
      release: () => client.release(),
    };
  };
  const pool = { connect, end: async () => undefined } as unknown as PostgresPool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of the table were read, also in vain. */
const rowsRead = (plans: Plan[], table: string): number =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node;
      return sum + (rows + removed) * loops;
    }, 0);

test('a page of the ledger reads no more sales than it may show, however many there are', async () => {
  let before: string | undefined;
  for (const page of ['first', 'second', 'third']) {
    const plans: Plan[] = [];
    const rows = await listLedger(explaining(plans), { limit, before }, 'en');
    expect(rows).toHaveLength(limit);
    before = rows.at(-1)?._id;
    // One row of each page finds where it starts.
    expect(rowsRead(plans, 'payments'), page).toBeLessThanOrEqual(limit + 1);
    expect(rowsRead(plans, 'orders'), page).toBeLessThanOrEqual(2 * limit + 1);
  }
});
