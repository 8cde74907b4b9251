import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Card, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open({ now: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => sandbox.close());

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined, and the same intent is tried again', async (number, code, decline_code, message) => {
  const intent = await sandbox.open();
  const { status, body } = await sandbox.confirm(intent, { number });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { message } },
  });
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('requires_payment_method');
  expect((await sandbox.confirm(intent)).body).toMatchObject({
    status: 'requires_capture',
    last_payment_error: null,
  });
});

test.each([
  [{ number: '4242424242424241' }, 'Your card number is incorrect.'],
  [{ number: '4111111111111111' }, /used a non test card/],
  [{ exp_month: '13' }, "Your card's expiration month is invalid."],
  [{ exp_year: '2025' }, "Your card's expiration year is in the past."],
  [{ exp_month: '10', exp_year: '2026' }, "Your card's expiration date is in the past."],
  [{ exp_year: '2099' }, "Your card's expiration year is invalid."],
  [{ cvc: '31' }, /^Your card's security code is in/],
] as [Partial<Card>, string | RegExp][])('%o is refused', async (changes, message) => {
  const intent = await sandbox.open();
  const { status, body } = await sandbox.confirm(intent, changes);
  expect(status).toBe(402);
  expect(body.error.message).toMatch(message);
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('the bank asks first (3-D Secure): completed, the card is held', async () => {
  const intent = await sandbox.open();
  const asked = await sandbox.confirm(intent, { number: '4000002500003155' });
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
  });
  expect((await sandbox.authenticate(intent, 'succeeded')).body.status).toBe('requires_capture');
  expect((await sandbox.authenticate(intent, 'succeeded')).body.error.code).toBe(
    'payment_intent_unexpected_state',
  );
});

test('the bank asks first: failed, another card may be tried', async () => {
  const intent = await sandbox.open();
  await sandbox.confirm(intent, { number: '4000002500003155' });
  const failed = await sandbox.authenticate(intent, 'failed');
  expect(failed).toMatchObject({
    status: 402,
    body: {
      error: {
        code: 'payment_intent_authentication_failure',
        message: expect.stringContaining('We are unable to authenticate your payment method.'),
        payment_intent: { status: 'requires_payment_method' },
      },
    },
  });
  expect((await sandbox.confirm(intent)).body.status).toBe('requires_capture');
});

test('a card that is taken is not taken again; the answer shows the intent', async () => {
  const intent = await sandbox.hold();
  expect(await sandbox.confirm(intent)).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'requires_capture' },
      },
    },
  });
});

test('no card number is in any table', async () => {
  const number = '4000000000009995';
  const intent = await sandbox.open();
  await sandbox.confirm(intent, { number });
  await sandbox.confirm(intent, { number: '4111111111111111' });
  await sandbox.confirm(intent);
  const { rows: tables } = await sandbox.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await sandbox.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    const everything = rows.map(({ row }) => row).join('\n');
    expect(everything, name).not.toMatch(/4242424242424242|4000000000009995|4111111111111111/);
  }
});
