import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportMetrics } from '../support/report-metrics.ts';
import { chooseSeed, inForm } from '../support/test-form.ts';
import { addRareBooks } from './add-rare-books.ts';
import { createModelApp, type ModelApp } from './model-app.ts';
import { playHistory } from './play-history.ts';
import { finalViolations } from './rules.ts';

const operations = inForm({ gate: 700, proof: 2_000, long: 10_000 });
const seed = String(chooseSeed('HISTORY_SEED'));

let model: ModelApp;
beforeAll(async () => {
  model = await createModelApp();
});
afterAll(() => model.close());

test(`${operations} operations by many people at once break no rule; seed ${seed}`, {
  timeout: 1_800_000,
}, async () => {
  const { violations, looks, told } = await playHistory(model, seed, operations);
  expect(violations, `HISTORY_SEED=${seed}`).toEqual([]);
  // The history must be long enough to test anything.
  for (const [what, times] of Object.entries(told)) expect(times, what).toBeGreaterThan(operations / 700);
  await reportMetrics('Random history', {
    operations,
    seed,
    ...told,
    'checks of the rules meanwhile': looks,
    'rules broken': violations.length,
  });
});

/** Faults that are planted into the data of that history, one after the other. */
describe('the checker finds what breaks a rule', () => {
  beforeAll(() => addRareBooks(model));

  const one = (table: string, condition: string) => `(select id from ${table} where ${condition} limit 1)`;
  const faults: [rule: string, ...statements: string[]][] = [
    [
      'the money went another way than was decided',
      `update cases set decision = case decision when 'refund' then 'release' else 'refund' end
        where id = ${one('cases', 'decided_by is not null')}`,
    ],
    [
      'a book was bought and no card was charged',
      `update sandbox_intents set amount_refunded = amount_received
        where id = (select intent_id from payments where status = 'captured' limit 1)`,
    ],
    [
      'several bookings are open for one book',
      'drop index one_open_order_per_book',
      `insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid()))).*
        from orders where status = 'paid' limit 1`,
    ],
    [
      'a book is sold, and neither paid for nor marked by its seller',
      `update books set sold_at = now() where id = (select id from books where sold_at is null
        and deleted_at is null and id not in (select book_id from asked_to_mark_sold) limit 1)`,
    ],
    [
      'a book was sold after its deletion',
      'alter table books drop constraint nothing_is_sold_after_deletion',
      `update books set sold_at = now() where id = ${one('books', 'sold_at is null and deleted_at is not null')}`,
    ],
    [
      'a book is paid for and not sold',
      `update books set sold_at = null where id = (select book_id from orders where status = 'paid' limit 1)`,
    ],
    [
      'a booking is open with somebody who is gone',
      `update orders set status = 'unpaid' where id = ${one('orders', "status = 'expired'")}`,
      `update users set banned_at = now() where id in (select buyer_id from orders where status = 'unpaid')`,
    ],
    [
      'money is still held on a card',
      'alter table sandbox_intents drop constraint money_moves_through_a_charge',
      `update sandbox_intents set status = 'requires_capture' where id = ${one('sandbox_intents', "status = 'canceled'")}`,
    ],
    [
      'a card was charged for what was not bought',
      `update payments set status = 'cancelled' where status = 'captured' and intent_id = ${one('sandbox_intents', 'amount_received > 0 and amount_refunded = 0')}`,
    ],
    [
      'several payments were captured for one book',
      'drop index one_payment_under_way_per_order, one_capture_per_order',
      `insert into payments select (jsonb_populate_record(payments, jsonb_build_object('id', gen_random_uuid(),
        'intent_id', 'pi_other'))).* from payments where status = 'captured' limit 1`,
    ],
    [
      'a book is neither released nor refunded after the clocks',
      `update orders set handed_over_at = null, handover_proof = null where id = ${one('orders', "status = 'paid'")}`,
    ],
    [
      'a book is released and refunded',
      'alter table orders drop constraint only_paid_orders_are_handed_over',
      `update orders set status = 'refunded' where id = ${one('orders', 'handed_over_at is not null')}`,
    ],
    [
      'a buyer was told that the book is paid',
      `update orders set status = 'expired', handed_over_at = null, handover_proof = null where status = 'paid'`,
    ],
    ['was listed, and is not there', `update books set title = 'Another'`],
    [
      'was deleted, and is still there',
      'update books set deleted_at = null where deleted_at is not null and sold_at is null',
    ],
  ];

  test.each(faults)('%s', async (rule, ...statements) => {
    const said = expect.stringContaining(rule);
    expect(await finalViolations(model)).not.toContainEqual(said);
    for (const statement of statements) await model.app.pool.query(statement);
    expect(await finalViolations(model)).toContainEqual(said);
  });

  test('two buyers got a response that they have booked the same book', async () => {
    const said = expect.stringContaining('two buyers were told that they have booked');
    const { acknowledged, endings } = model;
    const [first] = acknowledged.paid;
    if (!first) throw new Error('Nobody has paid.');
    const later = { ...first, requestedAt: first.respondedAt + 1, respondedAt: first.respondedAt + 2 };
    endings.length = 0;
    acknowledged.booked = [first];
    expect(await finalViolations(model)).not.toContainEqual(said);
    acknowledged.booked.push(later);
    expect(await finalViolations(model)).toContainEqual(said);
  });
});
