import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keys, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

const sign = (body: string, { secret = keys.webhookSecret, secondsAgo = 0 } = {}) => {
  const time = Math.floor(Date.now() / 1000) - secondsAgo;
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return new Headers({ 'stripe-signature': `t=${time},v1=${mac}` });
};
const event = (object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.thing', data: { object } });

test('what happens to a payment is delivered, signed', async () => {
  const delivered: { body: string; signature: string }[] = [];
  sandbox.deliver = async (body, signature) => {
    delivered.push({ body, signature });
  };
  const intent = await sandbox.charge();
  await sandbox.paymentProvider.refund(intent.id, `payment-${intent.paymentId}-refund`);
  await vi.waitFor(() => expect(delivered).toHaveLength(3), { timeout: 10_000 });
  const events = await Promise.all(
    delivered.map(({ body, signature }) =>
      sandbox.paymentProvider.parseWebhook(body, new Headers({ 'stripe-signature': signature })),
    ),
  );
  expect(events.map((seen) => seen?.type).sort()).toEqual([
    'charge.refunded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
  ]);
  for (const seen of events) expect(seen?.intentId).toBe(intent.id);
  expect(new Set(events.map((seen) => seen?.eventId)).size).toBe(3);
});

test('a webhook that fails is tried again', async () => {
  let attempts = 0;
  sandbox.deliver = async () => {
    attempts++;
    if (attempts < 3) throw new Error('not now');
  };
  await sandbox.hold();
  await vi.waitFor(() => expect(attempts).toBe(3), { timeout: 10_000 });
});

test('a webhook that asks the card service and fails is tried again, and causes no other event', async () => {
  const countEvents = async () => (await sandbox.pool.query('select from sandbox_events')).rowCount;
  const counted: unknown[] = [];
  const delivered = new Set<string>();
  sandbox.deliver = async (body) => {
    const event = JSON.parse(body);
    delivered.add(event.id);
    await sandbox.paymentProvider.retrieve(event.data.object.id);
    counted.push(await countEvents());
    throw new Error('not now');
  };
  await sandbox.hold();
  await expect.poll(() => counted.length).toBeGreaterThan(1);
  sandbox.deliver = async () => undefined;
  expect(new Set(counted).size).toBe(1);
  expect(delivered.size).toBe(1);
});

test.each([
  ['unsigned', (): Headers => new Headers()],
  ['signed with another secret', (body: string) => sign(body, { secret: 'whsec_other' })],
  ['signed long ago', (body: string) => sign(body, { secondsAgo: 3600 })],
  ['signed for another body', () => sign('{}')],
  ['signed with nonsense', () => new Headers({ 'stripe-signature': 'v1=abc' })],
])('one that is %s is refused', async (_, signed) => {
  const body = event({ object: 'payment_intent', id: 'pi_1' });
  await expect(sandbox.paymentProvider.parseWebhook(body, signed(body))).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('only the intent it is about is believed', async () => {
  const read = (object: object) => sandbox.paymentProvider.parseWebhook(event(object), sign(event(object)));
  expect(await read({ object: 'payment_intent', id: 'pi_1' })).toEqual({
    eventId: 'evt_1',
    type: 'some.thing',
    about: 'payment',
    intentId: 'pi_1',
  });
  expect((await read({ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }))?.intentId).toBe('pi_2');
  expect(await read({ object: 'charge', id: 'ch_1', payment_intent: null })).toBeUndefined();
  expect(await read({ object: 'customer', id: 'cus_1' })).toBeUndefined();
});
