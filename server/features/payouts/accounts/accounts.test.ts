import { createHmac, hkdfSync } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PayoutAccount } from '#server/integrations/payments/payout-account.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { finishOnboarding, onboard, paySellersAutomatically } from '#test/support/pay-automatically.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { syncAccount } from './sync-account.ts';
import { syncAccountsAndSettle } from './sync-accounts.ts';

const app = setUpTestApp();
let seller: Person;

beforeAll(() => paySellersAutomatically(app));
beforeEach(async () => {
  seller = await app.joinSeller();
});

async function stored({ id }: Person) {
  const { rows } = await app.pool.query('select * from payout_accounts where user_id = $1', [id]);
  return rows[0];
}

/** An event as the payment provider signs it. */
function sendEvent(accountId: string, eventId: string) {
  const derived = hkdfSync('sha256', app.secret, '', 'sandbox cards: accounts webhook', 24);
  const secret = `whsec_${Buffer.from(derived).toString('hex')}`;
  const body = JSON.stringify({
    id: eventId,
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    created: new Date().toISOString(),
    livemode: false,
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
    // Never believed.
    data: { status: 'active' },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  return app.send('POST', '/webhooks/accounts', { body, headers });
}

test('a seller’s account is the same however often onboarding starts', async () => {
  const links = await Promise.all(
    Array.from({ length: 3 }, () => seller.post('/payout-account/onboarding', { country: 'US' })),
  );
  expect(links.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(links.map(({ body }) => body.url)).size).toBe(3);
  const { rowCount } = await app.pool.query(`select from sandbox_accounts where metadata->>'user_id' = $1`, [
    seller.id,
  ]);
  expect(rowCount).toBe(1);
});

test('what the seller leaves out can be told later', async () => {
  await onboard(app, seller, 'leave_out');
  expect((await stored(seller)).requirements).toHaveLength(1);
  await onboard(app, seller);
  expect(await stored(seller)).toMatchObject({ status: 'active', requirements: [] });
});

test('a seller whom the payment provider rejects cannot start again', async () => {
  await onboard(app, seller, 'refuse');
  expect(await seller.post('/payout-account/onboarding', { country: 'US' })).toMatchObject({
    status: 409,
    body: { code: 'payout_account_rejected' },
  });
});

test('a country to which no money can be sent is rejected, and another one can be chosen', async () => {
  expect(await seller.post('/payout-account/onboarding', { country: 'KP' })).toMatchObject({
    status: 409,
    body: { code: 'country_not_supported' },
  });
  expect((await seller.post('/payout-account/onboarding', { country: 'US' })).status).toBe(200);
});

test('onboarding needs a country, and a site that pays its sellers', async () => {
  expect((await seller.post('/payout-account/onboarding', { country: 'Utopia' })).status).toBe(400);
  await app.pool.query(`update site set payment_mode = 'house', fee_fixed_cents = 0`);
  expect((await seller.post('/payout-account/onboarding', { country: 'US' })).body.code).toBe(
    'payouts_not_set_up',
  );
  await paySellersAutomatically(app);
});

test('an event is not believed, and the same one three times with the return and the job is one state', async () => {
  await onboard(app, seller, 'leave_out');
  const { account_id } = await stored(seller);
  await app.pool.query(
    `update payout_accounts set synced_at = now() - interval '2 hours' where user_id = $1`,
    [seller.id],
  );
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => sendEvent(account_id, `evt_three_${account_id}`)),
    seller.post('/payout-account/sync'),
    syncAccountsAndSettle(app).then(() => ({ status: 200 })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stored(seller)).toMatchObject({ status: 'restricted', account_id });
  const { rowCount } = await app.pool.query('select from processed_webhooks where event_id = $1', [
    `evt_three_${account_id}`,
  ]);
  expect(rowCount).toBe(1);
});

test('an event is repeated when the account could not be read', async () => {
  await onboard(app, seller, 'leave_out');
  const { account_id } = await stored(seller);
  vi.spyOn(app.payoutProvider, 'retrieveAccount').mockRejectedValueOnce(
    new PaymentProviderUnreachable(new Error('no response')),
  );
  expect((await sendEvent(account_id, `evt_again_${account_id}`)).status).toBeGreaterThanOrEqual(500);
  expect((await sendEvent(account_id, `evt_again_${account_id}`)).status).toBe(200);
});

test('an unsigned event, and one of an account that is not ours, change nothing', async () => {
  expect((await app.send('POST', '/webhooks/accounts', { body: '{}' })).status).toBe(400);
  expect((await sendEvent('acct_of_somebody_else', 'evt_foreign')).status).toBe(200);
});

test('a reading that began earlier does not replace a later one', async () => {
  await onboard(app, seller);
  const account = await stored(seller);
  const { promise, resolve } = Promise.withResolvers<PayoutAccount>();
  const reading = { accountId: account.account_id, country: 'US', livemode: false, requirements: [] };
  const began = Promise.withResolvers<void>();
  const slow = syncAccount(app, seller.id, () => {
    began.resolve();
    return promise;
  });
  await began.promise;
  await syncAccount(app, seller.id, async () => ({ ...reading, status: 'restricted' as const }));
  resolve({ ...reading, status: 'active' });
  await slow;
  expect((await stored(seller)).status).toBe('restricted');
});

test('closing the window leaves the account as it was, and the link works once', async () => {
  const { body } = await seller.post('/payout-account/onboarding', { country: 'US' });
  await finishOnboarding(app, body.url, 'close');
  expect((await stored(seller)).status).not.toBe('active');
  const again = await app.send('GET', new URL(body.url).pathname);
  expect(again.headers.get('location')).toContain('/payouts/return?expired=1');
});

test('a closed account is replaced by another one', async () => {
  await onboard(app, seller);
  const { account_id: closed } = await stored(seller);
  await app.pool.query(`update payout_accounts set status = 'closed' where user_id = $1`, [seller.id]);
  for (let time = 0; time < 2; time++)
    expect((await seller.post('/payout-account/onboarding', { country: 'US' })).status).toBe(200);
  const { account_id: other, status } = await stored(seller);
  expect(other).not.toBe(closed);
  expect(status).not.toBe('closed');
});
