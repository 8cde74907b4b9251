import { expect, vi } from 'vitest';
import { type Person, type TestApp, testOrigin } from './create-test-app.ts';
import { sandboxSecretKey } from './sandbox-secret-key.ts';

/** The payment provider pays the sellers; orders keep 50 of each price. */
export const paySellersAutomatically = ({ db }: TestApp) =>
  db.updateTable('site').set({ payment_mode: 'stripe', fee_basis_points: 0, fee_fixed_cents: 50 }).execute();

type Outcome = 'complete' | 'leave_out' | 'refuse' | 'close';

/** A seller goes to the payment provider, and returns. Then every event about the account was handled, so that none changes it later. */
export async function onboard(app: TestApp, seller: Person, outcome: Outcome = 'complete'): Promise<void> {
  const { status, body } = await seller.post('/payout-account/onboarding', { country: 'US' });
  expect([status, body.code]).toEqual([200, undefined]);
  await finishOnboarding(app, body.url, outcome);
  const { body: account } = await seller.post('/payout-account/sync');
  const expected = { complete: 'active', leave_out: 'restricted', refuse: 'rejected', close: 'restricted' };
  expect(account.providerAccount.status).toBe(expected[outcome]);
  await accountEventsHandled(app, seller);
}

export async function finishOnboarding(app: TestApp, url: string, outcome: Outcome): Promise<void> {
  const path = new URL(url).pathname;
  const page = await app.send('GET', path);
  const session = /name="session" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const finished = await app.send('POST', path, {
    headers: { origin: testOrigin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ session, outcome }).toString(),
  });
  expect([200, 303]).toContain(finished.status);
}

/** A call with the secret key, which only the host can make. */
export async function callAsHost(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  onBehalfOf?: string,
) {
  const answer = await app.send('POST', `/sandbox-cards${path}`, {
    token: sandboxSecretKey(app.secret),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(onBehalfOf && { 'stripe-account': onBehalfOf }),
    },
    body: new URLSearchParams(fields).toString(),
  });
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
  return answer.body;
}

/** Waits until the events about a charge were handled. */
export const eventsHandled = (app: TestApp, intentId: string) =>
  noneWaiting(
    app,
    `intent_id = $1 and (type like 'charge.dispute.%' or type in ('charge.refunded', 'refund.failed'))`,
    intentId,
  );

const accountEventsHandled = (app: TestApp, { id }: Person) =>
  noneWaiting(app, `account_id in (select id from sandbox_accounts where metadata->>'user_id' = $1)`, id);

async function noneWaiting({ pool }: TestApp, condition: string, value: string): Promise<void> {
  const waiting = `select from sandbox_events where ${condition} and id not in (select event_id from processed_webhooks)`;
  const countWaiting = async () => (await pool.query(waiting, [value])).rowCount;
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { interval: 20, timeout: 20_000 });
}

export async function intentOf({ pool }: TestApp, orderId: string): Promise<string> {
  const { rows } = await pool.query('select intent_id from payments where order_id = $1', [orderId]);
  return rows[0].intent_id;
}

/** What the sandbox says is with the seller, and has gone back to the buyer. */
export async function moneyOf({ pool }: TestApp, orderId: string) {
  const { rows } = await pool.query(
    `select coalesce(sum(amount), 0)::int as sent, coalesce(sum(amount_reversed), 0)::int as reversed,
       count(*)::int as transfers,
       (select coalesce(sum(amount_refunded), 0)::int from sandbox_intents where metadata->>'order_id' = $1) as refunded
     from sandbox_transfers where transfer_group = $1`,
    [orderId],
  );
  return rows[0] as { sent: number; reversed: number; transfers: number; refunded: number };
}
