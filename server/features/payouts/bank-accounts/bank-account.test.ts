import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { insertPaidOrders, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { createAccountSeal } from './account-seal.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;
let seller: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinConfirmedBuyer()]);
  await paySellersByHand(app);
  await app.db.updateTable('site').set({ min_payout_cents: 0 }).execute();
});
beforeEach(async () => {
  seller = await app.joinSeller();
});

const account = { holder: 'Ada Lovelace', account: 'DE89370400440532013000', country: 'DE' };
const set = (changes: object = {}) => seller.put('/payout-account/bank', { ...account, ...changes });
const shown = async () => (await seller.get('/payout-account')).body.bankAccount;
const mails = async () => {
  const { rowCount } = await app.pool.query(
    `select from jobs.job where name = 'mail' and data->>'message' = 'bank-account-changed' and data->>'personId' = $1`,
    [seller.id],
  );
  return rowCount;
};

test('a seller names an account, changes, and deletes it; each time a mail says so', async () => {
  expect(await shown()).toBeNull();
  expect((await set()).status).toBe(200);
  expect(await shown()).toMatchObject({ holder: 'Ada Lovelace', lastFour: '3000', country: 'DE' });
  expect((await set({ holder: 'A. Lovelace' })).status).toBe(200);
  expect(await shown()).toMatchObject({ holder: 'A. Lovelace' });
  expect((await seller.delete('/payout-account/bank')).status).toBe(200);
  expect(await shown()).toBeNull();
  expect(await mails()).toBe(3);
  expect((await seller.delete('/payout-account/bank')).status).toBe(200);
  expect(await mails(), 'there was nothing to delete').toBe(3);
});

test('no response has the number, and the database has it encrypted only', async () => {
  await set({ bankCode: 'COBADEFFXXX' });
  expect(JSON.stringify(await shown())).not.toMatch(/053201300|COBADEFF/);
  const { rows } = await app.pool.query('select * from bank_accounts where user_id = $1', [seller.id]);
  const [row] = rows;
  for (const sealed of [row.account, row.bank_code])
    expect(sealed.toString('latin1')).not.toMatch(/DE89|0532|COBA/);
  const { open } = createAccountSeal(app.secret);
  expect(open(seller.id, 'account', row.account)).toBe(account.account);
  expect(open(seller.id, 'bank code', row.bank_code)).toBe('COBADEFFXXX');
});

test('what was sealed is opened as nothing else', () => {
  const { seal, open } = createAccountSeal(app.secret);
  const sealed = seal('a', 'account', account.account);
  expect(open('a', 'account', sealed)).toBe(account.account);
  expect(open('b', 'account', sealed), 'for another user').toBeUndefined();
  expect(open('a', 'bank code', sealed), 'as another field').toBeUndefined();
  expect(
    createAccountSeal(`${app.secret}!`).open('a', 'account', sealed),
    'with another secret',
  ).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(open('a', 'account', changed), `with byte ${at} changed`).toBeUndefined();
  }
  expect(open('a', 'account', sealed.subarray(0, 20)), 'cut short').toBeUndefined();
  expect(seal('a', 'account', account.account)).not.toEqual(sealed);
});

test('a wrong account is rejected, and changes nothing', async () => {
  await set();
  const { status, body } = await set({ account: 'DE88370400440532013000' });
  expect([status, body.errors[0].path]).toEqual([400, 'account']);
  expect(await shown()).toMatchObject({ lastFour: '3000' });
});

test('it is changed only shortly after a sign-in', async () => {
  await app.pool.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
    seller.id,
  ]);
  for (const answer of [await set(), await seller.delete('/payout-account/bank')])
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
});

test('it stays as it is while a payment is being made to it', async () => {
  await set();
  const [orderId = ''] = await insertPaidOrders(app, { seller, buyer }, [1000]);
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  const { body } = await admin.post('/payouts', { sellerIds: [seller.id], format: 'csv' });
  for (const answer of [await set({ holder: 'Thief' }), await seller.delete('/payout-account/bank')])
    expect(answer).toMatchObject({ status: 409, body: { code: 'payout_underway' } });
  expect(await shown()).toMatchObject({ holder: 'Ada Lovelace' });
  expect((await admin.delete(`/payouts/${body._id}`)).status).toBe(200);
  expect((await set({ holder: 'A. L.' })).status).toBe(200);
});

test('it is deleted with the account of the user', async () => {
  await set();
  expect((await admin.delete(`/user/${seller.id}`)).status).toBe(200);
  const { rowCount } = await app.pool.query('select from bank_accounts where user_id = $1', [seller.id]);
  expect(rowCount).toBe(0);
});
