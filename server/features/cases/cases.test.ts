import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetails } from '#contract/handovers.ts';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { endDeclaredHandovers, remindOfHandovers } from '../handovers/handover-clocks.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let outsider: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, outsider, admin] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.joinConfirmedBuyer(),
    app.join('admin'),
  ]);
});

const buy = () => buyBook(app, { seller, buyer });
const open = ({ orderId }: Sale, person = buyer, kind = 'wrong_book', text = 'It is another book.') =>
  person.post('/cases', { orderId, kind, text });
const answer = (id: string, person = seller, rest: object = {}) =>
  person.post(`/cases/${id}/answer`, { text: 'It is the right one.', ...rest });
const decide = (id: string, decision: 'release' | 'refund', person = admin) =>
  person.post(`/cases/${id}/decision`, { decision, reason: 'The pictures show it.' });
const detailsOf = async ({ orderId }: Sale, person = buyer): Promise<OrderDetails> =>
  (await person.get(`/orders/${orderId}`)).body;
const caseOf = async ({ orderId }: Sale, person = buyer) =>
  (await person.get(`/orders/${orderId}/case`)).body;
const refundsOf = async ({ orderId }: Sale): Promise<number> =>
  (
    await app.pool.query(
      `select 1 from sandbox_refunds join payments using (intent_id) where payments.order_id = $1`,
      [orderId],
    )
  ).rowCount ?? 0;
const runClocks = async () => {
  await endDeclaredHandovers(app);
  await remindOfHandovers(app);
  await reconcilePayments(app, 0);
};
const passAnswerTime = (id: string) =>
  app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [id]);
const disputed = async (): Promise<[Sale, string]> => {
  const sale = await buy();
  return [sale, (await open(sale)).body.insertedId];
};

describe('a case', () => {
  test('is opened by the buyer, answered by the seller, and decided as a refund', async () => {
    const sale = await buy();
    expect(await caseOf(sale)).toEqual({
      case: null,
      kinds: ['no_show', 'not_as_described', 'wrong_book', 'other'],
    });
    const opened = await open(sale);
    expect(opened.status).toBe(201);
    const id = opened.body.insertedId;
    expect(await caseOf(sale, seller)).toMatchObject({
      kinds: [],
      case: { _id: id, kind: 'wrong_book', state: 'open', isOpenedByYou: false, text: 'It is another book.' },
    });
    expect(await answer(id)).toMatchObject({ status: 200 });
    expect(await caseOf(sale)).toMatchObject({
      case: { state: 'answered', answer: 'It is the right one.', answerDueAt: null, isOpenedByYou: true },
    });
    expect((await decide(id, 'refund')).status).toBe(200);
    for (const person of [buyer, seller]) {
      expect(await caseOf(sale, person)).toMatchObject({
        case: { state: 'decided', decision: 'refund', reason: 'The pictures show it.' },
      });
      expect(await detailsOf(sale, person)).toMatchObject({
        status: 'refunded',
        refundedAt: expect.any(String),
      });
    }
    expect(await refundsOf(sale)).toBe(1);
    const { body: receipt } = await buyer.get(`/receipt/${sale.orderId}`);
    expect(receipt).toMatchObject({ status: 'refunded', refundReason: 'case_decided' });
  });

  test('can be decided for the seller, also without an answer after 72 hours', async () => {
    const [sale, id] = await disputed();
    expect(await decide(id, 'release')).toMatchObject({ status: 409, body: { code: 'case_not_ready' } });
    await passAnswerTime(id);
    expect((await decide(id, 'release')).status).toBe(200);
    expect(await detailsOf(sale)).toMatchObject({ status: 'handed_over', handoverProof: 'admin' });
    expect(await refundsOf(sale)).toBe(0);
    await runClocks();
    expect((await detailsOf(sale)).status).toBe('handed_over');
    expect((await open(sale)).body.code).toBe('case_decided');
  });

  test('stops the 48 hours and the 14 days', async () => {
    const declared = await buy();
    await seller.post(`/orders/${declared.orderId}/handover/declaration`);
    const paid = await buy();
    for (const sale of [declared, paid]) {
      await open(sale);
      expect(await detailsOf(sale)).toMatchObject({ status: 'paid', releaseDueAt: null, refundDueAt: null });
      await passDays(app, sale, 30);
      await runClocks();
      expect(await detailsOf(sale)).toMatchObject({ status: 'paid', handedOverAt: null });
      expect(await refundsOf(sale)).toBe(0);
    }
    const declaration = await seller.post(`/orders/${paid.orderId}/handover/declaration`);
    expect(declaration).toMatchObject({ status: 409, body: { code: 'case_open' } });
  });

  test('is settled by a handover in the meantime', async () => {
    const [sale, id] = await disputed();
    const { code } = (await buyer.get(`/orders/${sale.orderId}/handover/code`)).body;
    expect((await seller.post(`/orders/${sale.orderId}/handover`, { code })).status).toBe(200);
    expect(await caseOf(sale)).toMatchObject({
      case: { state: 'decided', decision: 'release', reason: null },
    });
    expect((await decide(id, 'refund')).body.code).toBe('case_decided');
    expect((await answer(id)).body.code).toBe('case_decided');
    expect(await refundsOf(sale)).toBe(0);
  });

  test('can be opened until 48 hours after the handover, but not because no one came', async () => {
    const sale = await buy();
    await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    expect((await open(sale, buyer, 'no_show')).body.code).toBe('already_handed_over');
    const { insertedId } = (await open(sale)).body;
    await answer(insertedId);
    expect((await decide(insertedId, 'refund')).status).toBe(200);
    expect(await detailsOf(sale)).toMatchObject({ status: 'refunded', handedOverAt: null });
    expect(await refundsOf(sale)).toBe(1);
    const late = await buy();
    await buyer.post(`/orders/${late.orderId}/handover/confirmation`);
    await app.pool.query(`update orders set handed_over_at = now() - interval '49 hours' where id = $1`, [
      late.orderId,
    ]);
    expect((await open(late)).body.code).toBe('case_too_late');
    expect((await caseOf(late)).kinds).toEqual([]);
  });

  test('a decided refund cannot be handed over anymore, even before the money is back', async () => {
    const [sale, id] = await disputed();
    const { code } = (await buyer.get(`/orders/${sale.orderId}/handover/code`)).body;
    await answer(id);
    await app.pool.query(`update orders set case_state = 'refund' where id = $1`, [sale.orderId]);
    const path = `/orders/${sale.orderId}/handover`;
    for (const response of [
      await seller.post(path, { code }),
      await buyer.post(`${path}/confirmation`),
      await buyer.get(`${path}/code`),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'order_not_paid' } });
    expect((await detailsOf(sale)).status).toBe('refund_pending');
  });
});

describe('what is rejected', () => {
  test('a case about an order that is not paid, of others, or a second one', async () => {
    const bookId = await app.listBook(seller);
    const { insertedId: orderId } = (await app.book(buyer, bookId)).body;
    expect((await open({ orderId } as Sale)).body.code).toBe('order_not_paid');
    const [sale, id] = await disputed();
    expect(await open(sale, outsider)).toMatchObject({ status: 404 });
    expect(await open(sale, seller)).toMatchObject({ status: 409, body: { code: 'case_open' } });
    expect(await caseOf(sale, outsider)).toMatchObject({ code: 'not_found' });
    for (const person of [buyer, outsider])
      expect(await answer(id, person)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await answer(id);
    expect((await answer(id)).body.code).toBe('case_answered');
  });

  test('the code of the order in what its buyer writes', async () => {
    const sale = await buy();
    const { code } = (await buyer.get(`/orders/${sale.orderId}/handover/code`)).body;
    const spelled = `It is ${code.slice(0, 3)} ${code.slice(3)}.`;
    expect((await open(sale, buyer, 'other', spelled)).body.code).toBe('handover_code_in_message');
    const { insertedId } = (await open(sale, seller, 'no_show', spelled)).body;
    const answered = await buyer.post(`/cases/${insertedId}/answer`, { text: spelled });
    expect(answered.body.code).toBe('handover_code_in_message');
  });

  test('a moderator who decides about their own order', async () => {
    const moderator = await app.joinConfirmedBuyer();
    await app.pool.query('insert into staff (user_id, can_money) values ($1, true)', [moderator.id]);
    const own = await buyBook(app, { seller, buyer: moderator });
    const { insertedId } = (await open(own, moderator)).body;
    await answer(insertedId);
    expect(await decide(insertedId, 'refund', moderator)).toMatchObject({ status: 404 });
    expect(await moderator.get(`/cases/${insertedId}`)).toMatchObject({ status: 404 });
    const listed: { _id: string }[] = (await moderator.get('/cases')).body;
    expect(listed.map(({ _id }) => _id)).not.toContain(insertedId);
    const [, other] = await disputed();
    await answer(other);
    expect((await decide(other, 'release', moderator)).status).toBe(200);
  });
});

test('the staff sees both sides and what is known of the order', async () => {
  const [sale, id] = await disputed();
  const { body } = await admin.get(`/cases/${id}`);
  expect(body).toMatchObject({
    openedBy: 'buyer',
    buyerName: buyer.name,
    sellerName: seller.name,
    isReady: false,
    paidAt: expect.any(String),
    handedOverAt: null,
    meeting: null,
  });
  const idsOf = async (query = '') =>
    (await admin.get(`/cases${query}`)).body.map((one: { _id: string }) => one._id);
  const openCases = async () => (await admin.get('/overview/administration')).body.openCases;
  expect(await idsOf()).toContain(id);
  expect(await openCases()).toBe((await idsOf()).length);
  await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
  expect(await idsOf()).not.toContain(id);
  expect(await openCases()).toBe((await idsOf()).length);
  expect(await idsOf('?only=decided')).toContain(id);
});
