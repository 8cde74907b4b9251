import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { keys, newPayment, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

describe('a card service that does not answer', () => {
  const failing = (answer: typeof fetch) =>
    new PaymentProvider({ kind: 'stripe', ...keys, apiBase: sandbox.address, fetch: answer });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => Promise.resolve(Response.json({ error: { type: 'api_error' } }, { status: 500 }))],
    ['is something else', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['is too busy', () => Promise.resolve(Response.json({ error: { message: 'slow' } }, { status: 429 }))],
  ])('%s: the outcome is unknown, not failed', async (_, answer) => {
    await expect(failing(answer).capture('pi_1', 'key')).rejects.toMatchObject({
      code: 'card_service_unreachable',
    });
  });

  test('a dropped answer is asked for again with the same key: one intent', async () => {
    let calls = 0;
    const dropping = failing(async (url, init) => {
      const answer = await fetch(url, init);
      if (++calls === 1) throw new TypeError('socket hang up');
      return answer;
    });
    const payment = newPayment();
    const intent = await dropping.createIntent(payment);
    expect(calls).toBe(2);
    expect((await sandbox.paymentProvider.createIntent(payment)).id).toBe(intent.id);
  });
});

test('the browser learns which form to show', () => {
  const embedded = new PaymentProvider({ ...keys, kind: 'sandbox' });
  expect(embedded.publicConfig()).toEqual({
    provider: 'sandbox',
    publishableKey: 'pk_test_ours',
    apiBase: '/sandbox-cards',
    testMode: true,
  });
  const live = new PaymentProvider({ ...keys, kind: 'stripe', secretKey: 'rk_live_x' });
  expect(live.publicConfig()).toMatchObject({ provider: 'stripe', apiBase: null, testMode: false });
});
