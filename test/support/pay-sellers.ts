import { expect } from 'vitest';
import type { Person, TestApp } from './create-test-app.ts';

/** The host pays the sellers by hand; orders keep 50 of each price. */
export const paySellersByHand = ({ db }: TestApp, fee = { percent: 0, fixedMinor: 50 }) =>
  db
    .updateTable('site')
    .set({
      payment_mode: 'by_hand',
      fee_basis_points: fee.percent * 100,
      fee_fixed_cents: fee.fixedMinor,
    })
    .execute();

/** Inserts paid orders of one seller's books, as if their buyer had paid each of them by card. */
export async function insertPaidOrders(
  app: TestApp,
  { seller, buyer }: Record<'seller' | 'buyer', Person>,
  prices: readonly number[],
  fee = 50,
): Promise<string[]> {
  const template = await app.listBook(seller);
  const { rows } = await app.pool.query(
    `with copies as (
       insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
         condition, years_of_use, phone, location, description, sold_at)
       select gen_random_uuid(), seller_id, category_id, 'Copy ' || n, picture_hash, price, price, condition, years_of_use,
         phone, location, description, now()
       from books, unnest($2::int[]) with ordinality as priced (price, n) where id = $1
       returning id, seller_id, title, resale_price_cents)
     insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location, hold_ends_at, status, paid_at,
       refund_due_at, payment_mode, fee_cents)
     select gen_random_uuid(), id, seller_id, $3, title, resale_price_cents, '1', '-', now(), 'paid', now(),
       now() + interval '14 days', 'by_hand', $4
     from copies order by title returning id`,
    [template, prices, buyer.id, fee],
  );
  return rows.map(({ id }) => id);
}

/** The host has paid what an order's seller was still owed for it. */
export async function payByHand({ pool }: TestApp, orderId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `with paid as (
       update transfers set status = 'by_hand' where order_id = $1 and status = 'due'
       returning seller_id, order_id, amount_cents - netted_cents as amount)
     insert into seller_entries (seller_id, order_id, kind, amount_cents)
     select seller_id, order_id, 'by_hand', -amount from paid`,
    [orderId],
  );
  expect(rowCount).toBe(1);
}

/** The entries of an order by their kinds. */
export async function entriesOf({ pool }: TestApp, orderId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    'select kind, amount_cents from seller_entries where order_id = $1 order by id',
    [orderId],
  );
  return Object.fromEntries(rows.map(({ kind, amount_cents }) => [kind, amount_cents]));
}

export async function transferOf({ pool }: TestApp, orderId: string) {
  const { rows } = await pool.query(
    'select status, amount_cents as amount, netted_cents as netted from transfers where order_id = $1',
    [orderId],
  );
  return rows[0];
}

/** What a seller is owed by the entries, and what the transfers that are not paid yet leave to pay. */
export async function balanceOf(
  { pool }: TestApp,
  { id }: Person,
): Promise<{ entries: number; toPay: number }> {
  const { rows } = await pool.query(
    `select coalesce((select sum(amount_cents) from seller_entries where seller_id = $1), 0)::int as entries,
       coalesce((select sum(amount_cents - netted_cents) from transfers where seller_id = $1 and status = 'due'), 0)::int as "toPay"`,
    [id],
  );
  return rows[0];
}
