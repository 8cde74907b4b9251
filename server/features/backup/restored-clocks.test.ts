import { expect, test } from 'vitest';
import { setUpBackups } from '#test/support/backups.ts';
import { buyBook, passDays } from '#test/support/buy-book.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';

const backups = setUpBackups();

test('a restored backup refunds nothing at once that may have been handed over since', async () => {
  const from = await backups.openApp();
  const [seller, buyer] = await Promise.all([from.joinSeller(), from.joinConfirmedBuyer()]);
  const due = await buyBook(from, { seller, buyer });
  const early = await buyBook(from, { seller, buyer });
  await passDays(from, due, 15);
  const { place } = await backups.write(from);
  const to = await backups.openApp();
  await backups.putInto(to, place);
  await reconcilePayments(to, 0);
  const { rows } = await to.pool.query(
    `select id, status, extract(epoch from refund_due_at - now()) / 86400 as days from orders order by id`,
  );
  const found = Object.fromEntries(rows.map(({ id, status, days }) => [id, [status, Math.ceil(days)]]));
  expect(found).toEqual({ [due.orderId]: ['paid', 3], [early.orderId]: ['paid', 14] });
});

test('a restored backup leaves a day for the answer to a case', async () => {
  const from = await backups.openApp();
  const [seller, buyer] = await Promise.all([from.joinSeller(), from.joinConfirmedBuyer()]);
  const { orderId } = await buyBook(from, { seller, buyer });
  await buyer.post('/cases', { orderId, kind: 'other', text: 'We did not find each other.' });
  await from.pool.query(`update cases set answer_due_at = now() - interval '1 day'`);
  const { place } = await backups.write(from);
  const to = await backups.openApp();
  await backups.putInto(to, place);
  const { rows } = await to.pool.query(
    `select state, text, case_state, extract(epoch from answer_due_at - now()) / 86400 as days
     from cases join orders on orders.id = order_id`,
  );
  expect(rows.map(({ days, ...rest }) => ({ ...rest, days: Math.ceil(days) }))).toEqual([
    { state: 'open', text: 'We did not find each other.', case_state: 'open', days: 1 },
  ]);
});
