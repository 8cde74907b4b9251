import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CardEvent, CardIntent } from '#server/integrations/payments/payment-provider.ts';
import { SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
const events: CardEvent[] = [];
beforeAll(async () => {
  sandbox = await SandboxServer.open();
  sandbox.deliver = async (body, signature) => {
    const headers = new Headers({ 'stripe-signature': signature });
    const event = await sandbox.paymentProvider.parseWebhook(body, headers);
    if (event) events.push(event);
  };
});
afterAll(() => sandbox.close());

const eventOf = (intent: { id: string }, type: string) =>
  vi.waitFor(
    () => {
      const found = events.find((event) => event.intentId === intent.id && event.type === type);
      if (!found) throw new Error(`No ${type} has come`);
      return found;
    },
    { timeout: 10_000 },
  );

async function chargeWith(number: string): Promise<CardIntent> {
  const intent = await sandbox.open();
  await sandbox.confirm(intent, { number });
  await sandbox.paymentProvider.capture(intent.id, `capture-${intent.id}`);
  return intent;
}

async function disputeOf(intent: CardIntent) {
  const { about, disputeId } = await eventOf(intent, 'charge.dispute.created');
  expect(about).toBe('dispute');
  return sandbox.payoutProvider.retrieveDispute(disputeId ?? '');
}

test.each([
  ['4000000000000259', 'fraudulent'],
  ['4000000000002685', 'product_not_received'],
])('a charge of %s is contested as soon as it is made', async (number, reason) => {
  const intent = await chargeWith(number);
  expect(await disputeOf(intent)).toMatchObject({
    intentId: intent.id,
    amountMinor: 650,
    feeMinor: 1500,
    currency: 'usd',
    livemode: false,
    status: 'open',
    reason,
    evidenceDueAt: expect.any(Date),
  });
  expect(await sandbox.payoutProvider.retrieveMoney(intent.id)).toMatchObject({
    capturedMinor: 650,
    disputedMinor: 650,
  });
});

test('such a card that is only held is not contested', async () => {
  const intent = await sandbox.open();
  await sandbox.confirm(intent, { number: '4000000000000259' });
  expect((await sandbox.payoutProvider.retrieveMoney(intent.id)).disputedMinor).toBe(0);
  expect((await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data).toEqual([]);
});

test('an inquiry takes no money, and the charge can be refunded', async () => {
  const intent = await chargeWith('4000000000001976');
  expect(await disputeOf(intent)).toMatchObject({ status: 'inquiry', feeMinor: 0 });
  expect((await sandbox.payoutProvider.retrieveMoney(intent.id)).disputedMinor).toBe(0);
  await sandbox.paymentProvider.refund(intent.id, `refund-${intent.id}`);
});

test('a contested charge cannot be refunded as well', async () => {
  const intent = await chargeWith('4000000000000259');
  expect(await sandbox.paymentProvider.refund(intent.id, `refund-${intent.id}`)).toBe(false);
  expect((await sandbox.payoutProvider.retrieveMoney(intent.id)).refundedMinor).toBe(0);
});

test('a dispute that the host wins gives the money back', async () => {
  const intent = await chargeWith('4000000000000259');
  const { id } = await disputeOf(intent);
  await sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  await eventOf(intent, 'charge.dispute.closed');
  expect(await sandbox.payoutProvider.retrieveDispute(id)).toMatchObject({ status: 'won', feeMinor: 1500 });
  expect((await sandbox.payoutProvider.retrieveMoney(intent.id)).disputedMinor).toBe(0);
  await expect(sandbox.stripe.disputes.close(id)).rejects.toMatchObject({
    message: expect.stringContaining('already closed'),
  });
});

test.each([
  ['accepts', (id: string) => sandbox.stripe.disputes.close(id)],
  [
    'loses',
    (id: string) =>
      sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }),
  ],
])('a dispute that the host %s keeps the money', async (_, end) => {
  const intent = await chargeWith('4000000000000259');
  const { id } = await disputeOf(intent);
  await end(id);
  expect(await sandbox.payoutProvider.retrieveDispute(id)).toMatchObject({
    status: 'lost',
    evidenceDueAt: undefined,
  });
  expect((await sandbox.payoutProvider.retrieveMoney(intent.id)).disputedMinor).toBe(650);
});

test('any charge is contested by a call that Stripe does not have, once', async () => {
  const intent = await sandbox.charge();
  const contest = () => sandbox.send('/v1/test_helpers/disputes', { payment_intent: intent.id }, secret);
  const answers = await Promise.all([contest(), contest(), contest()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await disputeOf(intent)).status).toBe('open');
});
const secret = { authorization: 'Bearer sk_test_ours' };

test('a refund that the host makes at Stripe is announced, and can be read', async () => {
  const intent = await sandbox.charge();
  await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  expect((await eventOf(intent, 'charge.refunded')).about).toBe('refund');
  expect(await sandbox.payoutProvider.retrieveMoney(intent.id)).toMatchObject({
    capturedMinor: 650,
    refundedMinor: 200,
  });
});
