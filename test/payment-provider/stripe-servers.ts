import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator } from 'emulate';
import Stripe from 'stripe';
import { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { freePort } from '../support/free-port.ts';
import { keys, SandboxServer } from './sandbox-server.ts';

/** A server with Stripe's API, and our client of it. */
export type StripeServer = {
  paymentProvider: PaymentProvider;
  address: string;
  /** Stripe's SDK as any other program would use it, for what PaymentProvider does not offer. */
  stripe: Stripe;
  webhooks: { body: string; headers: Headers }[];
  close: () => Promise<void>;
};

/** Our own sandbox. */
export async function openSandbox(): Promise<StripeServer> {
  const sandbox = await SandboxServer.open();
  const webhooks: StripeServer['webhooks'] = [];
  sandbox.deliver = async (body, signature) => {
    webhooks.push({ body, headers: new Headers({ 'stripe-signature': signature }) });
  };
  const { paymentProvider, address, stripe } = sandbox;
  return { paymentProvider, address, stripe, webhooks, close: () => sandbox.close() };
}

/** An independent implementation. */
export async function openEmulate(): Promise<StripeServer> {
  const hook = await listenForWebhooks();
  const emulator = await createEmulator({
    service: 'stripe',
    port: await freePort(),
    seed: { stripe: { webhooks: [{ url: hook.url, events: ['*'], secret: keys.webhookSecret }] } },
  });
  const { hostname: host, port } = new URL(emulator.url);
  return {
    paymentProvider: new PaymentProvider({ kind: 'stripe', ...keys, apiBase: emulator.url }),
    address: emulator.url,
    stripe: new Stripe(keys.secretKey, { protocol: 'http', host, port, maxNetworkRetries: 0 }),
    webhooks: hook.webhooks,
    close: async () => {
      await emulator.close();
      await hook.close();
    },
  };
}

async function listenForWebhooks() {
  const webhooks: StripeServer['webhooks'] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const headers = new Headers({ 'stripe-signature': String(request.headers['stripe-signature']) });
    webhooks.push({ body: Buffer.concat(chunks).toString(), headers });
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    webhooks,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
