import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp({ currency: 'USD' });
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
});
beforeEach(() =>
  app.pool.query("update site set currency = 'USD', fee_fixed_cents = 0, min_payout_cents = null"),
);

const settings = async () => (await admin.get('/site')).body.settings;
const change = async (changes: Record<string, unknown>, who = admin) =>
  who.patch('/site', { version: (await settings()).version, changes });

test('a site begins without payouts and without a fee', async () => {
  expect(await settings()).toMatchObject({
    paymentMode: 'house',
    feePercent: 0,
    feeFixed: 0,
    minPayout: null,
  });
});

test('the fee and the smallest payout are amounts of the site', async () => {
  expect(
    (await change({ paymentMode: 'by_hand', feePercent: 8.25, feeFixed: 0.3, minPayout: '5' })).status,
  ).toBe(200);
  const set = { paymentMode: 'by_hand', feePercent: 8.25, feeFixed: 0.3, minPayout: 5 };
  expect(await settings()).toMatchObject(set);
  expect((await change({ minPayout: null })).status).toBe(200);
  expect(await settings()).toMatchObject({ ...set, minPayout: null });
});

test('only administrators see them', async () => {
  await change({ paymentMode: 'by_hand', feePercent: 8, feeFixed: 0.3, minPayout: 5 });
  for (const { body } of [await app.send('GET', '/api/site'), await (await app.joinSeller()).get('/site')]) {
    expect(body.settings).toBeNull();
    expect(Object.keys(body.site).filter((name) => /fee|payout|payment/i.test(name))).toEqual([]);
  }
});

test.each([
  [{ feePercent: 51 }, 'feePercent', 'Enter a share from 0 to 50 percent, such as 8.5.'],
  [{ feePercent: 8.125 }, 'feePercent', 'Enter a share from 0 to 50 percent, such as 8.5.'],
  [{ feePercent: -1 }, 'feePercent', 'Enter a share from 0 to 50 percent, such as 8.5.'],
  [{ feeFixed: -0.3 }, 'feeFixed', 'Enter dollars and cents, such as 6.50.'],
  [{ feeFixed: 0.305 }, 'feeFixed', 'Enter dollars and cents, such as 6.50.'],
  [{ minPayout: 10_001 }, 'minPayout', 'The amount can’t be more than $10,000.'],
  [{ minPayout: [] }, 'minPayout', 'Enter an amount.'],
  [{ paymentMode: 'barter' }, 'paymentMode', undefined],
])('%j is rejected', async (changes, name, message) => {
  const before = await settings();
  const { status, body } = await change(changes);
  expect([status, body.errors[0].path]).toEqual([400, `changes.${name}`]);
  if (message) expect(body.errors[0].message).toBe(message);
  expect(await settings()).toEqual(before);
});

test('a change of the currency keeps their numbers, and reads new ones in the new currency', async () => {
  await change({ feeFixed: 0.6, minPayout: 12.5 });
  await change({ currency: 'EUR' });
  expect(await settings()).toMatchObject({ feeFixed: 0.6, minPayout: 12.5 });
  await change({ currency: 'JPY', minPayout: 800 });
  expect(await settings()).toMatchObject({ feeFixed: 1, minPayout: 800 });
  await change({ currency: 'USD', minPayout: null });
  await change({ currency: 'JPY', feeFixed: 30 });
  expect(await settings()).toMatchObject({ feeFixed: 30, minPayout: null });
});

test('a change is in the audit log, with its old and new value', async () => {
  await change({ feePercent: 3 });
  await change({ feePercent: 4.5 });
  const entry = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'update_site')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.details).toEqual({ changes: { feePercent: { from: 3, to: 4.5 } } });
});
