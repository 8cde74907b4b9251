import { beforeAll, expect, test } from 'vitest';
import { createHandoverCodes } from '#server/features/handovers/handover-codes.ts';
import { buyBook, passDays } from '#test/support/buy-book.ts';
import type { Answer, Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { endDeclaredHandovers } from '../handovers/handover-clocks.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { notifyStaffOfCases } from './notify-staff.ts';

const app = setUpTestApp();
let people: Record<'seller' | 'buyer', Person>;
let admins: Person[];

beforeAll(async () => {
  const [seller, buyer, ...others] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.join('admin'),
    app.join('admin'),
    app.join('admin'),
  ]);
  people = { seller, buyer };
  admins = others;
});

/** Runs 64 actions at the same moment: those given, again and again. */
const atOnce = (actions: readonly (() => Promise<unknown>)[]) =>
  Promise.all(Array.from({ length: 64 }, (_, index) => actions[index % actions.length]?.()));

const timers = [
  () => endDeclaredHandovers(app),
  () => reconcilePayments(app, 0),
  () => notifyStaffOfCases(app),
];

test.each(Array.from({ length: 8 }, (_, round) => round))(
  '64 parties, timers, and administrators at once decide a case once, and the money goes one way, round %i',
  async (round) => {
    const { seller, buyer } = people;
    const { orderId } = await buyBook(app, people);
    await seller.post(`/orders/${orderId}/handover/declaration`);
    const { insertedId: id } = (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' }))
      .body;
    await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
    await passDays(app, { ...people, orderId, bookId: '' }, 15);
    const decided: string[] = [];
    const decide = (admin: Person | undefined, decision: string) => async () => {
      const path = `/cases/${id}/decision`;
      const answer = (await admin?.post(path, { decision, reason: 'We heard both.' })) as Answer;
      if (answer.status === 200) decided.push(decision);
      else expect(answer).toMatchObject({ status: 409, body: { code: 'case_decided' } });
    };
    const code = createHandoverCodes(app.secret).codeOf(orderId);
    const handover = `/orders/${orderId}/handover`;
    // Without the parties in every second round, in which they would mostly be first.
    const parties = [
      () => seller.post(handover, { code }),
      () => buyer.post(`${handover}/confirmation`),
      () => seller.post(`/cases/${id}/answer`, { text: 'It is yours.' }),
      () => buyer.delete(`${handover}/declaration`),
      () => seller.post('/cases', { orderId, kind: 'other', text: 'Again.' }),
    ];
    const decisions = admins.flatMap((admin) => [decide(admin, 'refund'), decide(admin, 'release')]);
    await atOnce([...decisions, ...timers, ...(round % 2 === 0 ? [] : parties)]);
    for (const run of timers) await run();
    await expectOneWay(orderId, id, decided);
  },
);

async function expectOneWay(orderId: string, id: string, decided: string[]): Promise<void> {
  const { rows: cases } = await app.pool.query(
    'select * from cases where order_id = $1 order by (id = $2) desc',
    [orderId, id],
  );
  // Once the code has handed the book over and ended the case, there may be a new one about what was handed over.
  const isEndedByHandover = !cases[0].decided_by;
  expect(cases.length).toBeLessThanOrEqual(isEndedByHandover ? 2 : 1);
  // A handover in the meantime is a decision, too.
  expect(decided).toEqual(cases[0].decided_by ? [cases[0].decision] : []);
  const { rows: orders } = await app.pool.query('select * from orders where id = $1', [orderId]);
  const { rowCount: refunds } = await app.pool.query(
    'select 1 from sandbox_refunds join payments using (intent_id) where payments.order_id = $1',
    [orderId],
  );
  const isRefund = cases[0].decision === 'refund';
  expect({ status: orders[0].status, isReleased: orders[0].handed_over_at !== null, refunds }).toEqual(
    isRefund
      ? { status: 'refunded', isReleased: false, refunds: 1 }
      : { status: 'paid', isReleased: true, refunds: 0 },
  );
}
