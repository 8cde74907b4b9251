import { beforeAll, describe, expect, test } from 'vitest';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import type { Answer, Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { endDeclaredHandovers } from '../handovers/handover-clocks.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { notifyStaffOfCases } from './notify-staff.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let outsider: Person;
let admins: Person[];

beforeAll(async () => {
  [seller, buyer, outsider, ...admins] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.joinConfirmedBuyer(),
    app.join('admin'),
    app.join('admin'),
  ]);
});

const hour = 3_600_000;
const buy = () => buyBook(app, { seller, buyer });
const open = ({ orderId }: Sale, person = buyer) =>
  person.post('/cases', { orderId, kind: 'other', text: 'We did not find each other.' });
const disputed = async (sale: Sale, person = buyer): Promise<string> =>
  (await open(sale, person)).body.insertedId;
const withdraw = (id: string, person = buyer) => person.post(`/cases/${id}/withdrawal`);
const caseOf = async ({ orderId }: Sale, person = buyer) =>
  (await person.get(`/orders/${orderId}/case`)).body;
const detailsOf = async ({ orderId }: Sale, person = buyer) => (await person.get(`/orders/${orderId}`)).body;
const decide = (id: string, decision: string, admin = admins[0]) =>
  admin?.post(`/cases/${id}/decision`, { decision, reason: 'We heard both.' }) as Promise<Answer>;
const endAnswerTime = (id: string) =>
  app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
/** Lets a case have been open for longer. */
const openSinceHours = (id: string, hours: number) =>
  app.pool.query('update cases set opened_at = opened_at - make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ]);
const runClocks = async () => {
  await endDeclaredHandovers(app);
  await reconcilePayments(app, 0);
};
const clocksOf = async ({ orderId }: Sale): Promise<Record<'release_due_at' | 'refund_due_at', Date>> =>
  (await app.pool.query('select release_due_at, refund_due_at from orders where id = $1', [orderId])).rows[0];
const expectLater = (after: Date, before: Date, hours: number) => {
  const difference = after.getTime() - before.getTime() - hours * hour;
  expect(Math.abs(difference)).toBeLessThan(60_000);
};

describe('a case that is withdrawn', () => {
  test('lets both clocks go on with the time that they had left', async () => {
    const sale = await buy();
    await seller.post(`/orders/${sale.orderId}/handover/declaration`);
    const before = await clocksOf(sale);
    const id = await disputed(sale);
    await openSinceHours(id, 100);
    expect(await detailsOf(sale)).toMatchObject({ releaseDueAt: null, refundDueAt: null });
    expect((await withdraw(id)).status).toBe(200);
    const after = await clocksOf(sale);
    expectLater(after.release_due_at, before.release_due_at, 100);
    expectLater(after.refund_due_at, before.refund_due_at, 100);
    await runClocks();
    expect(await detailsOf(sale)).toMatchObject({ status: 'paid', handedOverAt: null });
    await passDays(app, sale, 7);
    await runClocks();
    expect(await detailsOf(sale)).toMatchObject({ status: 'handed_over', handoverProof: 'timer' });
  });

  test('and was not handed over is refunded when its clock runs out', async () => {
    const sale = await buy();
    await withdraw(await disputed(sale));
    await passDays(app, sale, 15);
    await runClocks();
    expect(await detailsOf(sale)).toMatchObject({ status: 'refunded' });
  });

  test('does not bring back a declaration that the buyer has denied', async () => {
    const sale = await buy();
    await seller.post(`/orders/${sale.orderId}/handover/declaration`);
    await buyer.delete(`/orders/${sale.orderId}/handover/declaration`);
    await withdraw(await disputed(sale, seller), seller);
    expect(await detailsOf(sale)).toMatchObject({ releaseDueAt: null, refundDueAt: expect.any(String) });
  });

  test('has clocks even if the previous version opened it, which noted no times', async () => {
    const sale = await buy();
    await seller.post(`/orders/${sale.orderId}/handover/declaration`);
    const id = await disputed(sale);
    await app.pool.query(
      'update orders set stopped_release_due_at = null, stopped_refund_due_at = null where id = $1',
      [sale.orderId],
    );
    await withdraw(id);
    const clocks = await clocksOf(sale);
    expectLater(clocks.release_due_at, new Date(), 48);
    expectLater(clocks.refund_due_at, new Date(), 14 * 24);
  });

  test('is over for both sides and the staff, and is answered and decided by no one', async () => {
    const sale = await buy();
    const id = await disputed(sale);
    expect((await withdraw(id)).status).toBe(200);
    for (const person of [buyer, seller])
      expect(await caseOf(sale, person)).toMatchObject({
        case: { state: 'withdrawn', withdrawnAt: expect.any(String), decision: null, answerDueAt: null },
      });
    await endAnswerTime(id);
    expect(await notifyStaffOfCases(app)).toBe(0);
    for (const response of [
      await withdraw(id),
      await seller.post(`/cases/${id}/answer`, { text: 'Too late.' }),
      await decide(id, 'refund'),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'case_withdrawn' } });
    const idsOf = async (query = '') =>
      (await admins[0]?.get(`/cases${query}`))?.body.map((one: { _id: string }) => one._id);
    expect(await idsOf()).not.toContain(id);
    expect(await idsOf('?only=decided')).toContain(id);
    expect((await admins[0]?.get(`/cases/${id}`))?.body).toMatchObject({
      state: 'withdrawn',
      isReady: false,
    });
  });

  test('can be an answered one, and is not settled by a later handover', async () => {
    const sale = await buy();
    const id = await disputed(sale);
    await seller.post(`/cases/${id}/answer`, { text: 'I was there.' });
    expect((await withdraw(id)).status).toBe(200);
    await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    expect(await caseOf(sale)).toMatchObject({ case: { state: 'withdrawn', decision: null } });
  });

  test('can be followed by one more of the same person, and by those of the other side', async () => {
    const sale = await buy();
    await withdraw(await disputed(sale));
    expect((await caseOf(sale)).kinds).toHaveLength(4);
    await withdraw(await disputed(sale));
    expect((await caseOf(sale)).kinds).toEqual([]);
    expect(await open(sale)).toMatchObject({ status: 409, body: { code: 'case_limit' } });
    expect((await caseOf(sale, seller)).kinds).toHaveLength(4);
    expect((await open(sale, seller)).status).toBe(201);
  });
});

test('only the person who opened a case withdraws it, and only before a decision', async () => {
  const sale = await buy();
  const id = await disputed(sale);
  for (const person of [seller, outsider])
    expect(await withdraw(id, person)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await endAnswerTime(id);
  await decide(id, 'release');
  expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'case_decided' } });
});

test.each(Array.from({ length: 4 }, (_, round) => round))(
  '64 withdrawals and decisions at once have one result, round %i',
  async (round) => {
    const sale = await buy();
    const id = await disputed(sale);
    await endAnswerTime(id);
    const done: string[] = [];
    const rejected = new Set<string>();
    const attempt = async (name: string, response: Promise<Answer>) => {
      const { status, body } = await response;
      if (status === 200) done.push(name);
      // Beyond what the server does at once, a request is rejected before it has begun.
      else if (status !== 503) rejected.add(body.code);
    };
    const actions = [
      () => attempt('withdrawn', withdraw(id)),
      () => attempt('refund', decide(id, 'refund', admins[0])),
      () => attempt('release', decide(id, 'release', admins[1])),
    ];
    await Promise.all(
      Array.from({ length: 64 }, (_, index) => actions[(index + round) % actions.length]?.()),
    );
    expect(done).toHaveLength(1);
    expect([...rejected]).toEqual([done[0] === 'withdrawn' ? 'case_withdrawn' : 'case_decided']);
    const { rows } = await app.pool.query(
      `select decision, withdrawn_at is not null as withdrawn, case_state, handed_over_at is not null as released,
         refund_due_at is not null as runs, status from cases join orders on orders.id = order_id where cases.id = $1`,
      [id],
    );
    expect(rows[0]).toMatchObject(
      {
        withdrawn: {
          withdrawn: true,
          decision: null,
          case_state: null,
          released: false,
          runs: true,
          status: 'paid',
        },
        refund: {
          withdrawn: false,
          decision: 'refund',
          case_state: 'refund',
          released: false,
          status: 'refunded',
        },
        release: {
          withdrawn: false,
          decision: 'release',
          case_state: 'release',
          released: true,
          status: 'paid',
        },
      }[done[0] as 'withdrawn'],
    );
  },
);
