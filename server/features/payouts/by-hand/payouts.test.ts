import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Person } from '#test/support/create-test-app.ts';
import {
  balanceOf,
  entriesOf,
  insertPaidOrders,
  paySellersByHand,
  transferOf,
} from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { testCurrency } from '#test/support/test-currency.ts';
import { reconcileEntries } from '../reconcile-entries.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
let seller: Person;
const fee = 50;
const today = new Date().toISOString().slice(0, 10);
const amount = (minor: number) => toAmount(minor, testCurrency);

beforeAll(async () => {
  [admin, buyer] = await Promise.all([
    app.join('admin', { name: 'Lena Hartmann' }),
    app.joinConfirmedBuyer(),
  ]);
  await paySellersByHand(app);
});
beforeEach(async () => {
  await app.db.updateTable('site').set({ min_payout_cents: 0 }).execute();
  seller = await app.joinSeller();
});

const account = { holder: 'Ada Lovelace', account: 'DE89370400440532013000', country: 'DE' };
const nameAccount = (of = seller, changes: object = {}) =>
  of.put('/payout-account/bank', { ...account, ...changes });

/** Books that changed hands, each for so much that the amount is left for the seller. */
async function sell(amounts: readonly number[], of = seller): Promise<string[]> {
  const orders = await insertPaidOrders(
    app,
    { seller: of, buyer },
    amounts.map((one) => one + fee),
  );
  for (const orderId of orders) await buyer.post(`/orders/${orderId}/handover/confirmation`);
  return orders;
}
const openCase = async (orderId: string): Promise<string> =>
  (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not mine.' })).body.insertedId;
async function decide(caseId: string, decision: 'release' | 'refund'): Promise<void> {
  await app.pool.query(`update cases set answer_due_at = now() - interval '1 second' where id = $1`, [
    caseId,
  ]);
  const decided = await admin.post(`/cases/${caseId}/decision`, { decision, reason: 'We heard both.' });
  expect(decided.status).toBe(200);
}

const create = (format = 'csv', sellers: readonly Person[] = [seller]) =>
  admin.post('/payouts', { sellerIds: sellers.map(({ id }) => id), format });
const markPaid = (id: string) =>
  admin.post(`/payouts/${id}/paid`, { reference: 'November 7', paidOn: today });
const owed = async () =>
  (await admin.get('/payouts/owed')).body.find(({ _id }: { _id: string }) => _id === seller.id);
const listed = async (state: string) =>
  (await admin.get(`/payouts?state=${state}`)).body.map(({ _id }: { _id: string }) => _id);

test('what sellers are owed is put into a file, paid, and entered', async () => {
  await nameAccount();
  const orders = await sell([100, 200]);
  expect(await owed()).toMatchObject({
    bankAccount: { holder: 'Ada Lovelace', lastFour: '3000' },
    ready: amount(300),
    orders: 2,
    held: 0,
    isBelowMinimum: false,
    isBanned: false,
  });
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    amount: amount(300),
    sellers: 1,
    format: 'csv',
    createdByName: 'Lena Hartmann',
  });
  expect(await owed(), 'in no second file').toBeUndefined();
  expect(await create()).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
  expect(await listed('in_file')).toContain(body._id);
  expect(await balanceOf(app, seller), 'still owed').toEqual({ entries: 300, toPay: 300 });

  const paid = await markPaid(body._id);
  expect(paid.body).toMatchObject({ _id: body._id, paidOn: today, reference: 'November 7' });
  for (const orderId of orders) expect(await transferOf(app, orderId)).toMatchObject({ status: 'by_hand' });
  expect(await entriesOf(app, orders[0] ?? '')).toEqual({ sale: 150, fee: -50, by_hand: -100 });
  expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
  expect(await listed('in_file')).not.toContain(body._id);
  expect(await listed('paid')).toContain(body._id);
  expect(await reconcileEntries(app)).toEqual([]);
});

test('a payment is marked as paid once, and neither canceled nor downloaded then', async () => {
  await nameAccount();
  await sell([100]);
  const { _id } = (await create()).body;
  await markPaid(_id);
  const answers = [
    await markPaid(_id),
    await admin.delete(`/payouts/${_id}`),
    await admin.get(`/payouts/${_id}/file`),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'payout_paid' } });
  expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
});

test('a canceled payment leaves everything owed, for another one', async () => {
  await nameAccount();
  await sell([100]);
  const { _id } = (await create()).body;
  expect((await admin.delete(`/payouts/${_id}`)).status).toBe(200);
  expect(await listed('in_file')).not.toContain(_id);
  expect(await owed()).toMatchObject({ ready: amount(100) });
  const answers = [
    await markPaid(_id),
    await admin.delete(`/payouts/${_id}`),
    await admin.get(`/payouts/${_id}/file`),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 409, body: { code: 'payout_canceled' } });
  expect(await balanceOf(app, seller)).toEqual({ entries: 100, toPay: 100 });
  expect((await create()).status).toBe(201);
});

describe('left out is', () => {
  const expectLeftOut = async (format = 'csv') =>
    expect(await create(format)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });

  test('an order with an open case, which the list says, until it is decided', async () => {
    await nameAccount();
    const [orderId = ''] = await sell([100, 200]);
    const caseId = await openCase(orderId);
    expect(await owed()).toMatchObject({ ready: amount(200), held: amount(100), orders: 1 });
    expect((await create()).body).toMatchObject({ amount: amount(200) });
    await expectLeftOut();
    await decide(caseId, 'release');
    expect((await create()).body).toMatchObject({ amount: amount(100) });
  });

  test('what goes back to the buyer', async () => {
    await nameAccount();
    const [orderId = ''] = await sell([100]);
    await decide(await openCase(orderId), 'refund');
    await expectLeftOut();
    expect(await owed()).toBeUndefined();
  });

  test('a seller without an account, except where no file is needed', async () => {
    await sell([100]);
    expect(await owed()).toMatchObject({ bankAccount: null });
    await expectLeftOut();
    expect((await create('none')).body).toMatchObject({ amount: amount(100), format: 'none' });
  });

  test('less than is paid out at a time', async () => {
    await nameAccount();
    await app.db.updateTable('site').set({ min_payout_cents: 250 }).execute();
    await sell([100, 149]);
    expect(await owed()).toMatchObject({ ready: amount(249), isBelowMinimum: true });
    await expectLeftOut();
    await sell([1]);
    expect(await owed()).toMatchObject({ isBelowMinimum: false });
    expect((await create()).body).toMatchObject({ amount: amount(250) });
  });

  test('a banned seller, until the ban ends', async () => {
    await nameAccount();
    await sell([100]);
    await admin.put(`/user/${seller.id}/ban`);
    expect(await owed()).toMatchObject({ isBanned: true });
    await expectLeftOut();
    await expectLeftOut('none');
    await admin.delete(`/user/${seller.id}/ban`);
    expect((await create()).status).toBe(201);
  });

  test('a seller whose account was sealed with another secret', async () => {
    await nameAccount();
    await sell([100]);
    await app.pool.query(`update bank_accounts set account = '\\x00' where user_id = $1`, [seller.id]);
    await expectLeftOut();
  });

  test('and the others are paid', async () => {
    const other = await app.joinSeller();
    await nameAccount(other, { account: 'AT611904300234573201', country: 'AT' });
    await sell([100]);
    await sell([70], other);
    expect((await create('csv', [seller, other])).body).toMatchObject({ amount: amount(70), sellers: 1 });
  });
});

test('a refund while it is in a file is a debt once it is paid, with which the next sales are netted', async () => {
  await nameAccount();
  const [orderId = ''] = await sell([100]);
  const { _id } = (await create()).body;
  await decide(await openCase(orderId), 'refund');
  await markPaid(_id);
  expect(await balanceOf(app, seller)).toEqual({ entries: -100, toPay: 0 });
  await sell([130]);
  expect(await owed()).toMatchObject({ ready: amount(30) });
  expect((await create()).body).toMatchObject({ amount: amount(30) });
  expect(await reconcileEntries(app)).toEqual([]);
});

test('a refund while it is in a file takes it back when the payment is canceled', async () => {
  await nameAccount();
  const [orderId = ''] = await sell([100]);
  const { _id } = (await create()).body;
  await decide(await openCase(orderId), 'refund');
  expect(await transferOf(app, orderId)).toMatchObject({ status: 'due' });
  await admin.delete(`/payouts/${_id}`);
  expect(await transferOf(app, orderId)).toMatchObject({ status: 'reversed' });
  expect(await balanceOf(app, seller)).toEqual({ entries: 0, toPay: 0 });
});

test('the file has the whole number and the sum of each seller; formulas are escaped; the download is written down', async () => {
  const other = await app.joinSeller();
  await nameAccount(seller, { holder: '=HYPERLINK("x")', bankCode: 'COBADEFFXXX' });
  await nameAccount(other, { account: '000123456789', bankCode: '110000000', country: 'US' });
  await sell([100, 5]);
  await sell([70], other);
  const { _id } = (await create('csv', [seller, other])).body;
  const file = await admin.get(`/payouts/${_id}/file`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="payout-${_id}.csv"`);
  const text = String(file.body);
  expect(text).toContain('"name","account","bank code","country","amount","currency"');
  expect(text).toContain(`"'=HYPERLINK(""x"")","DE89370400440532013000","COBADEFFXXX","DE"`);
  expect(text).toContain(`"Ada Lovelace","000123456789","110000000","US"`);
  const { rows } = await app.pool.query(
    `select actor_id, details from audit_log where subject_id = $1 and action = 'download_payout_file'`,
    [_id],
  );
  expect(rows).toEqual([{ actor_id: admin.id, details: { format: 'csv' } }]);
});

test('a payment without a file has none', async () => {
  await sell([100]);
  const { _id } = (await create('none')).body;
  expect((await admin.get(`/payouts/${_id}/file`)).status).toBe(404);
  expect((await markPaid(_id)).status).toBe(200);
});

test('a file whose numbers cannot be read anymore says so', async () => {
  await nameAccount();
  await sell([100]);
  const { _id } = (await create()).body;
  await app.pool.query(`update bank_accounts set account = '\\x00' where user_id = $1`, [seller.id]);
  expect(await admin.get(`/payouts/${_id}/file`)).toMatchObject({
    status: 409,
    body: { code: 'account_unreadable' },
  });
});

test.each([
  [{ reference: '', paidOn: today }, 'reference'],
  [{ reference: 'x'.repeat(141), paidOn: today }, 'reference'],
  [{ reference: 'November', paidOn: '2026-02-30' }, 'paidOn'],
  [{ reference: 'November', paidOn: 'yesterday' }, 'paidOn'],
  [{ reference: 'November', paidOn: '2999-01-01' }, 'paidOn'],
])('a payment is not marked as paid with %j', async (body, path) => {
  await nameAccount();
  await sell([100]);
  const { _id } = (await create()).body;
  const answer = await admin.post(`/payouts/${_id}/paid`, body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  expect(await listed('in_file')).toContain(_id);
});

test('sellers get an email when they were paid', async () => {
  await nameAccount();
  await sell([100]);
  const { _id } = (await create()).body;
  await markPaid(_id);
  const { rows } = await app.pool.query(
    `select data->>'payoutId' as payout from jobs.job where name = 'mail' and data->>'message' = 'earnings-paid'
      and data->>'personId' = $1`,
    [seller.id],
  );
  expect(rows).toEqual([{ payout: _id }]);
});

test('the overview adds up what is owed, can be paid, waits for an account, and was paid', async () => {
  const overview = async () => (await admin.get('/overview/payouts')).body;
  const before = await overview();
  const other = await app.joinSeller();
  await nameAccount();
  await sell([100]);
  await sell([70], other);
  const after = await overview();
  expect(after.owed - before.owed).toBeCloseTo(amount(170), 5);
  expect(after.ready - before.ready).toBeCloseTo(amount(100), 5);
  expect(after.withoutAccount - before.withoutAccount).toBeCloseTo(amount(70), 5);
  expect(after.owedSellers - before.owedSellers).toBe(2);
  const { _id } = (await create()).body;
  const inFile = await overview();
  expect(inFile.inFile - before.inFile).toBeCloseTo(amount(100), 5);
  expect([inFile.payoutsInFile - before.payoutsInFile, inFile.owedSellers - before.owedSellers]).toEqual([
    1, 1,
  ]);
  expect(inFile.owed).toBe(after.owed);
  await markPaid(_id);
  const paid = await overview();
  expect(paid.paidThisMonth - before.paidThisMonth).toBeCloseTo(amount(100), 5);
  expect([paid.paidPayouts - before.paidPayouts, paid.payoutsInFile]).toEqual([1, before.payoutsInFile]);
  expect(paid.owed - before.owed).toBeCloseTo(amount(70), 5);
});
