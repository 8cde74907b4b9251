import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxServer } from '../payment-provider/sandbox-server.ts';

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await SandboxServer.open();
});
afterAll(() => sandbox.close());

test('a webhook that asks the card service and keeps failing is tried at most five times in 3 s', async () => {
  let attempts = 0;
  sandbox.deliver = async (body) => {
    attempts++;
    await sandbox.paymentProvider.retrieve(JSON.parse(body).data.object.id);
    throw new Error('not now');
  };
  await sandbox.hold();
  await sleep(3_000);
  sandbox.deliver = async () => undefined;
  expect(attempts).toBeGreaterThan(1);
  expect(attempts).toBeLessThan(6);
});
