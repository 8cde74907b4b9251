import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { feeOf } from '#contract/site/fees.ts';
import { modesThatPaySellers, paymentModes } from '#contract/site/payment-modes.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { createRng } from '#test/support/seeded-rng.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, minorOf } from '#test/support/test-currency.ts';
import { chooseSeed } from '#test/support/test-form.ts';
import { orderFee, orderPaymentMode } from '../site/payment-terms.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;

beforeAll(async () => {
  [admin, seller] = await Promise.all([app.join('admin'), app.joinSeller()]);
});

async function setTerms(changes: Record<string, unknown>): Promise<void> {
  const { version } = (await admin.get('/site')).body.settings;
  const { status, body } = await admin.patch('/site', { version, changes });
  expect([status, body.message]).toEqual([200, undefined]);
}

const bookOne = async (): Promise<string> =>
  (await app.book(await app.joinBuyer(), await app.listBook(seller))).body.insertedId;

const termsOf = (orderId: string) =>
  app.db
    .selectFrom('orders')
    .select(['payment_mode', 'fee_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** A book costs 6.50 dollars. */
const fee = minorOf(0.52) + minorOf(0.3);

test('unless the host decides otherwise, the money stays with the host, and there is no fee', async () => {
  expect(await termsOf(await bookOne())).toEqual({ payment_mode: 'house', fee_cents: 0 });
});

test('an order keeps the mode and the fee that the site had when it was placed', async () => {
  await setTerms({ paymentMode: 'by_hand', feePercent: 8, feeFixed: amountOf(0.3) });
  const before = await bookOne();
  expect(await termsOf(before)).toEqual({ payment_mode: 'by_hand', fee_cents: fee });
  await setTerms({ feePercent: 50 });
  const after = await bookOne();
  await setTerms({ paymentMode: 'house' });
  expect(await termsOf(before)).toEqual({ payment_mode: 'by_hand', fee_cents: fee });
  expect(await termsOf(after)).toEqual({
    payment_mode: 'by_hand',
    fee_cents: minorOf(3.25) + minorOf(0.3),
  });
  expect(await termsOf(await bookOne()), 'no fee where the host sells').toEqual({
    payment_mode: 'house',
    fee_cents: 0,
  });
});

test('a fee is never more than the price', async () => {
  await setTerms({ paymentMode: 'by_hand', feePercent: 50, feeFixed: amountOf(20) });
  expect((await termsOf(await bookOne())).fee_cents).toBe(minorOf(6.5));
});

test('the database computes the same fee as the contract, and none where sellers are not paid', async () => {
  const seed = chooseSeed('FEES_SEED');
  const rng = createRng(String(seed));
  const random = (max: number) => rng.int(max + 1);
  const number = (value: number) => sql<number>`${value}::int`;
  await app.db.transaction().execute(async (tx) => {
    for (let round = 0; round < 300; round++) {
      const mode = paymentModes[round % paymentModes.length] ?? 'house';
      const [takesCards, price] = [random(9) > 0, 1 + random(round % 2 ? 2_000_000_000 - 1 : 999)];
      const terms = { basisPoints: random(5000), fixedMinor: random(round % 3 ? 500 : 2_000_000_000) };
      await tx
        .updateTable('site')
        .set({
          payment_mode: mode,
          fee_basis_points: terms.basisPoints,
          fee_fixed_cents: terms.fixedMinor,
        })
        .execute();
      const cards = sql<boolean>`${takesCards}::boolean`;
      const { rows } = await sql<{ fee: string; mode: string }>`
        select ${orderFee(number(price), cards)} as fee, ${orderPaymentMode(cards)} as mode`.execute(tx);
      const paysSellers = takesCards && modesThatPaySellers.some((one) => one === mode);
      const expected = paysSellers ? feeOf(price, terms) : 0;
      expect(
        [Number(rows[0]?.fee), rows[0]?.mode],
        `FEES_SEED=${seed} ${JSON.stringify({ mode, takesCards, price, terms })}`,
      ).toEqual([expected, takesCards ? mode : 'none']);
    }
    await sql`update site set payment_mode = 'house', fee_basis_points = 0, fee_fixed_cents = 0`.execute(tx);
  });
});

test('PostgreSQL keeps fees within the price, and apart from orders whose sellers are not paid', async () => {
  const orderId = await bookOne();
  const set = (columns: string) => app.pool.query(`update orders set ${columns} where id = $1`, [orderId]);
  await expect(set(`payment_mode = 'by_hand', fee_cents = price_cents + 1`)).rejects.toThrow(
    'fees_are_part_of_the_price',
  );
  await expect(set(`payment_mode = null, fee_cents = 1`)).rejects.toThrow('fees_need_a_seller_who_is_paid');
  await expect(set(`payment_mode = 'by_post'`)).rejects.toThrow('order_payment_modes');
});

test('bookings during a change of the terms have the old ones or the new ones, whole', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => app.joinConfirmedBuyer()));
  const books = await Promise.all(Array.from({ length: 16 }, () => app.listBook(seller)));
  await setTerms({ paymentMode: 'by_hand', feePercent: 10, feeFixed: 0 });
  const [orders] = await Promise.all([
    Promise.all(books.map((book, n) => app.book(buyers[n % buyers.length] as Person, book))),
    setTerms({ paymentMode: 'house', feePercent: 20 }),
  ]);
  const terms = await Promise.all(orders.map(({ body }) => termsOf(body.insertedId)));
  for (const one of terms)
    expect([
      { payment_mode: 'by_hand', fee_cents: minorOf(0.65) },
      { payment_mode: 'house', fee_cents: 0 },
    ]).toContainEqual(one);
});
