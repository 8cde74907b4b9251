import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { maxHandoverAttempts, type OrderDetails } from '#contract/handovers.ts';
import { buyBook, type Sale } from '#test/support/buy-book.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
});

const buy = () => buyBook(app, { seller, buyer });
const codeOf = async ({ orderId }: Sale): Promise<string> =>
  (await buyer.get(`/orders/${orderId}/handover/code`)).body.code;
const enter = ({ orderId }: Sale, code: string) => seller.post(`/orders/${orderId}/handover`, { code });
const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const detailsOf = async ({ orderId }: Sale, person = buyer): Promise<OrderDetails> =>
  (await person.get(`/orders/${orderId}`)).body;
const forgetAttempts = () => app.pool.query("delete from rate_limits where key like 'handover:%'");

describe('with the code', () => {
  test('the seller hands the book over, and repeating it changes nothing', async () => {
    const sale = await buy();
    const code = await codeOf(sale);
    expect(await enter(sale, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { acknowledged: true, modifiedCount: 1 },
    });
    expect((await enter(sale, code)).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    const expected = { status: 'handed_over', handoverProof: 'code', refundDueAt: null, releaseDueAt: null };
    expect(await detailsOf(sale)).toMatchObject({ ...expected, side: 'buyer' });
    expect(await detailsOf(sale, seller)).toMatchObject({ ...expected, side: 'seller' });
  });

  test('a handed over order stays paid in the lists', async () => {
    const sale = await buy();
    await enter(sale, await codeOf(sale));
    const { body } = await buyer.get(`/buyingBooks?email=${buyer.email}`);
    const order = body.find(({ _id }: { _id: string }) => _id === sale.orderId);
    expect(order).toMatchObject({ salesStatus: true, status: 'handed_over' });
    expect((await buyer.get(`/receipt/${sale.orderId}`)).body.status).toBe('paid');
    expect((await buyer.put(`/my-products/${sale.bookId}`, { status: true })).body.modifiedCount).toBe(0);
  });

  test('a wrong one is rejected, and so is a sixth within an hour, also the right one', async () => {
    const sale = await buy();
    const code = await codeOf(sale);
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await enter(sale, wrongOf(code, attempt))).body.code).toBe('wrong_handover_code');
    const sixth = await enter(sale, code);
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await detailsOf(sale)).status).toBe('paid');
  });

  test('an order takes 25 in all, however they are spread over the hours', async () => {
    const sale = await buy();
    const code = await codeOf(sale);
    for (let attempt = 1; attempt <= maxHandoverAttempts; attempt++) {
      if (attempt % 5 === 1) await forgetAttempts();
      expect((await enter(sale, wrongOf(code, attempt))).body.code).toBe('wrong_handover_code');
    }
    await forgetAttempts();
    expect((await enter(sale, code)).body.code).toBe('handover_code_used_up');
    // The buyer still can.
    const confirmed = await buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    expect(confirmed.body.modifiedCount).toBe(1);
  });

  test('guesses at the same moment are all counted', async () => {
    const sale = await buy();
    const code = await codeOf(sale);
    const guesses = Array.from({ length: 40 }, (_, by) => enter(sale, wrongOf(code, by + 1)));
    const compared = (await Promise.all(guesses)).filter(({ body }) => body.code === 'wrong_handover_code');
    expect(compared).toHaveLength(5);
    const { rows } = await app.pool.query('select handover_attempts from orders where id = $1', [
      sale.orderId,
    ]);
    expect(rows).toEqual([{ handover_attempts: 5 }]);
  });

  test('two scans at once are one handover, with one mail', async () => {
    const sale = await buy();
    const code = await codeOf(sale);
    const scans = await Promise.all([1, 2, 3, 4].map(() => enter(sale, code)));
    expect(scans.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(scans.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect(await mailsOf(sale)).toEqual(['book-handed-over to buyer']);
  });

  test.each(['12345', '1234567', 'abcdef', '', null])('%j is no code', async (code) => {
    const sale = await buy();
    const answer = await seller.post(`/orders/${sale.orderId}/handover`, { code });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('the seller does not get it, and the buyer cannot enter it', async () => {
    const sale = await buy();
    const both = await app.joinBothSides();
    for (const person of [seller, both])
      expect((await person.get(`/orders/${sale.orderId}/handover/code`)).status).not.toBe(200);
    expect((await both.get(`/orders/${sale.orderId}/handover/code`)).status).toBe(404);
    expect((await both.post(`/orders/${sale.orderId}/handover`, { code: await codeOf(sale) })).status).toBe(
      404,
    );
    expect((await both.get(`/orders/${sale.orderId}`)).status).toBe(404);
  });

  test('there is none before the payment, nor after the handover', async () => {
    const bookId = await app.listBook(seller);
    const { body } = await app.book(buyer, bookId);
    const unpaid = await buyer.get(`/orders/${body.insertedId}/handover/code`);
    expect(unpaid.body.code).toBe('order_not_paid');
    const early = await seller.post(`/orders/${body.insertedId}/handover`, { code: '123456' });
    expect(early.body.code).toBe('order_not_paid');
    const sale = await buy();
    await enter(sale, await codeOf(sale));
    expect((await buyer.get(`/orders/${sale.orderId}/handover/code`)).body.code).toBe('order_not_paid');
  });
});

describe('without the code', () => {
  test('the buyer confirms at once', async () => {
    const sale = await buy();
    const confirm = () => buyer.post(`/orders/${sale.orderId}/handover/confirmation`);
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    expect(await detailsOf(sale)).toMatchObject({ status: 'handed_over', handoverProof: 'buyer' });
    expect(await mailsOf(sale)).toEqual(['book-handed-over to seller']);
  });

  test('the seller declares it, which starts 48 hours that both see', async () => {
    const sale = await buy();
    const declare = () => seller.post(`/orders/${sale.orderId}/handover/declaration`);
    const both = await Promise.all([declare(), declare()]);
    expect(both.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 1]);
    for (const person of [buyer, seller]) {
      const { status, declaredAt, releaseDueAt, refundDueAt } = await detailsOf(sale, person);
      expect(status).toBe('paid');
      expect(Date.parse(releaseDueAt ?? '') - Date.parse(declaredAt ?? '')).toBe(48 * 3_600_000);
      expect(refundDueAt).toBeNull();
    }
    expect(await mailsOf(sale)).toEqual(['handover-declared to buyer']);
  });

  test('the buyer denies it, and the seller cannot declare it again', async () => {
    const sale = await buy();
    const path = `/orders/${sale.orderId}/handover/declaration`;
    expect((await buyer.delete(path)).body.code).toBe('handover_not_declared');
    await seller.post(path);
    expect((await buyer.delete(path)).body.modifiedCount).toBe(1);
    expect((await buyer.delete(path)).body.modifiedCount).toBe(0);
    expect((await seller.post(path)).body.code).toBe('handover_denied');
    expect(await detailsOf(sale)).toMatchObject({ releaseDueAt: null, refundDueAt: expect.any(String) });
    expect(await mailsOf(sale)).toEqual(['handover-declared to buyer', 'handover-denied to seller']);
    // The code still proves it, and then there is nothing left to deny.
    expect((await enter(sale, await codeOf(sale))).body.modifiedCount).toBe(1);
    expect((await buyer.delete(path)).body.code).toBe('already_handed_over');
  });
});

/** The mails about an order, apart from those about its booking and payment. */
async function mailsOf({ orderId }: Sale): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select data->>'message' as message, data->>'personId' as person from jobs.job
     where name = 'mail' and data->>'orderId' = $1 and data->>'message' like '%hand%' order by 1`,
    [orderId],
  );
  return rows.map(({ message, person }) => `${message} to ${person === buyer.id ? 'buyer' : 'seller'}`);
}

describe('messages about the book', () => {
  const conversationOf = async ({ bookId }: Sale, person = buyer): Promise<Conversation> =>
    (await person.get('/conversations')).body.find((one: Conversation) => one.bookId === bookId);
  const write = async (sale: Sale, person: Person, body: string) =>
    person.post(`/conversations/${(await conversationOf(sale))._id}/messages`, { _id: randomUUID(), body });

  test('of the buyer are refused with the code in them, in any spelling, until the book is handed over', async () => {
    const [sale, other] = [await buy(), await buy()];
    const code = await codeOf(sale);
    for (const text of [code, `It is ${code.slice(0, 3)} ${code.slice(3)}!`, [...code].join('-')])
      for (const about of [sale, other])
        expect((await write(about, buyer, text)).body.code).toBe('handover_code_in_message');
    expect((await write(sale, buyer, `It is not ${wrongOf(code)}.`)).status).toBe(201);
    await enter(sale, code);
    expect((await write(sale, buyer, code)).status).toBe(201);
  });

  test('of the seller are not, because a refusal would tell that it is the code', async () => {
    const sale = await buy();
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', seller.id).execute();
    expect((await write(sale, seller, await codeOf(sale))).status).toBe(201);
  });

  test('show on both sides that it has been handed over', async () => {
    const sale = await buy();
    expect((await conversationOf(sale)).orderStatus).toBe('paid');
    await enter(sale, await codeOf(sale));
    for (const person of [buyer, seller])
      expect((await conversationOf(sale, person)).orderStatus).toBe('handed_over');
  });
});
