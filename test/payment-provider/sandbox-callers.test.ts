import { afterAll, beforeAll, expect, test } from 'vitest';
import { asBrowser, keys, SandboxServer } from './sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

test('without a key, or with a wrong one: no access', async () => {
  const intent = await sandbox.hold();
  for (const authorization of ['', 'Bearer sk_test_other', `Basic ${btoa('sk_test_other:')}`])
    expect(
      (await sandbox.send(`/v1/payment_intents/${intent.id}/capture`, {}, { authorization })).status,
    ).toBe(401);
  expect((await sandbox.paymentProvider.retrieve(intent.id)).status).toBe('requires_capture');
});

test('a browser confirms with the client secret, and does nothing else', async () => {
  const intent = await sandbox.hold();
  for (const call of ['capture', 'cancel'])
    expect(
      (await sandbox.send(`/v1/payment_intents/${intent.id}/${call}`, asBrowser(intent))).status,
    ).toBeGreaterThan(400);
  const other = await sandbox.open();
  const stranger = await sandbox.confirm({ id: other.id, clientSecret: intent.clientSecret });
  expect(stranger.status).toBeGreaterThanOrEqual(400);
  expect(stranger.body.error.payment_intent).toBeUndefined();
  expect((await sandbox.paymentProvider.retrieve(other.id)).status).toBe('requires_payment_method');
});

test('a browser sees its intent without our notes on it', async () => {
  const intent = await sandbox.open();
  const read = (secret: string) =>
    fetch(
      `${sandbox.address}/v1/payment_intents/${intent.id}?${new URLSearchParams({ key: keys.publishableKey, client_secret: secret })}`,
    );
  const shown = await (await read(intent.clientSecret)).json();
  expect(shown).toMatchObject({ id: intent.id, amount: 650, status: 'requires_payment_method' });
  expect(shown).not.toHaveProperty('metadata');
  expect((await read('guessed')).status).toBe(404);
});
