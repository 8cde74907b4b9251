import { afterAll, beforeAll, expect, test } from 'vitest';
import { asBrowser, keys, newPayment, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

test('the same call again gets the same answer', async () => {
  const payment = newPayment();
  const [first, again] = [
    await sandbox.paymentProvider.createIntent(payment),
    await sandbox.paymentProvider.createIntent(payment),
  ];
  expect(again).toEqual(first);
});

test('twenty at once make one intent', async () => {
  const payment = newPayment();
  const intents = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.paymentProvider.createIntent(payment)),
  );
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
});

test('other parameters under the same key are refused', async () => {
  const payment = newPayment();
  await sandbox.paymentProvider.createIntent(payment);
  await expect(sandbox.paymentProvider.createIntent({ ...payment, amountMinor: 651 })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    message: expect.stringContaining('Keys for idempotent requests can only be used with the same'),
  });
});

test('an answer that was given before says so', async () => {
  const intent = await sandbox.hold();
  const headers = { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': `key-${intent.id}` };
  const capture = () => sandbox.send(`/v1/payment_intents/${intent.id}/capture`, {}, headers);
  const [first, again] = [await capture(), await capture()];
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
});

test('a refusal is remembered as well, bad parameters are not', async () => {
  const intent = await sandbox.open();
  const key = { idempotencyKey: `early-${intent.id}` };
  const capture = () => sandbox.stripe.paymentIntents.capture(intent.id, {}, key);
  await expect(capture()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  await sandbox.confirm(intent);
  await expect(capture()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  const tooMuch = { idempotencyKey: `too-much-${intent.id}` };
  await expect(
    sandbox.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 651 }, tooMuch),
  ).rejects.toMatchObject({ param: 'amount_to_capture' });
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('requires_capture');
  await sandbox.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 650 }, tooMuch);
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('succeeded');
});

test('a browser cannot use up a key of ours', async () => {
  const intent = await sandbox.open();
  const key = `payment-${intent.paymentId}-capture`;
  await sandbox.send(`/v1/payment_intents/${intent.id}/confirm`, asBrowser(intent), {
    'idempotency-key': key,
  });
  await sandbox.confirm(intent);
  await sandbox.paymentProvider.capture(intent.id, key);
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('succeeded');
});

test('a charge goes back to the card once, whatever the keys', async () => {
  const intent = await sandbox.charge();
  await sandbox.paymentProvider.refund(intent.id, `payment-${intent.paymentId}-refund`);
  await sandbox.paymentProvider.refund(intent.id, 'by another key');
  const { rows } = await sandbox.pool.query('select * from sandbox_refunds where intent_id = $1', [
    intent.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('fifty captures and fifty cancellations at once: one of the two, and it stays', async () => {
  const intent = await sandbox.hold();
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => [
      sandbox.paymentProvider.capture(intent.id, `capture-${intent.id}-${i % 5}`),
      sandbox.paymentProvider.cancel(intent.id, `cancel-${intent.id}-${i % 5}`),
    ]).flat(),
  );
  const { rows } = await sandbox.pool.query<{ type: string }>(
    `select body::jsonb->>'type' as type from sandbox_events where body::jsonb->'data'->'object'->>'id' = $1`,
    [intent.id],
  );
  const ends = rows.filter(({ type }) => /succeeded|canceled/.test(type));
  expect(ends).toHaveLength(1);
  expect(['succeeded', 'canceled']).toContain((await sandbox.paymentProvider.retrieve(intent.id)).status);
});
