import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type pg from 'pg';
import pino from 'pino';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { createSandboxCards } from '#demo/fake-stripe/sandbox-cards.ts';
import { connect } from '#server/db/open-database.ts';
import { type CardIntent, PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { freePort } from '../support/free-port.ts';
import { createTestDatabase } from '../support/test-database.ts';

export const keys = {
  secretKey: 'sk_test_ours',
  publishableKey: 'pk_test_ours',
  webhookSecret: 'whsec_ours',
  accountsWebhookSecret: 'whsec_ours_for_accounts',
};

export const goodCard = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2039', cvc: '314' };
export type Card = typeof goodCard;

export const newPayment = () => ({
  paymentId: uuidV7(),
  orderId: uuidV7(),
  buyerId: uuidV7(),
  amountMinor: 650,
  currency: 'usd',
});

type Payable = Pick<CardIntent, 'id' | 'clientSecret'>;
type Delivery = (body: string, signature: string) => Promise<void>;

/** The card sandbox on a port and a database of its own, with its clients. */
export class SandboxServer {
  readonly address: string;
  readonly pool: pg.Pool;
  /** Our own server's client. */
  readonly paymentProvider: PaymentProvider;
  readonly payoutProvider: PayoutProvider;
  /** Stripe's SDK as any other program would use it, for what PaymentProvider does not offer. */
  readonly stripe: Stripe;
  /** Delivers its webhooks. Drops them by default. */
  deliver: Delivery = async () => undefined;
  deliverAccountEvent: Delivery = async () => undefined;
  readonly #server: ServerType;
  readonly #closeDatabase: () => Promise<void>;

  /**
   * @param now the time there; by default the real one
   * @param port by default any free one
   */
  static async open({ now, port: chosen }: { now?: Date; port?: number } = {}): Promise<SandboxServer> {
    const port = chosen ?? (await freePort());
    const database = await createTestDatabase();
    const { pool, close } = connect(database.connection);
    const app = createSandboxCards({
      ...keys,
      pool,
      log: pino({ level: 'silent' }),
      publicUrl: `http://127.0.0.1:${port}`,
      deliverWebhook: (body, signature) => opened.deliver(body, signature),
      deliverAccountEvent: (body, signature) => opened.deliverAccountEvent(body, signature),
      now: now && (() => now),
    });
    const server = createAdaptorServer(app).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const opened = new SandboxServer(server, pool, async () => {
      await close();
      await database.drop();
    });
    return opened;
  }

  private constructor(server: ServerType, pool: pg.Pool, closeDatabase: () => Promise<void>) {
    const { port } = server.address() as AddressInfo;
    this.address = `http://127.0.0.1:${port}`;
    this.#server = server;
    this.#closeDatabase = closeDatabase;
    this.pool = pool;
    this.paymentProvider = new PaymentProvider({ kind: 'stripe', ...keys, apiBase: this.address });
    this.payoutProvider = new PayoutProvider({ kind: 'stripe', ...keys, apiBase: this.address });
    this.stripe = new Stripe(keys.secretKey, {
      protocol: 'http',
      host: '127.0.0.1',
      port,
      maxNetworkRetries: 0,
    });
  }

  async close(): Promise<void> {
    await new Promise((closed) => this.#server.close(closed));
    await this.#closeDatabase();
  }

  open = (): Promise<CardIntent> => this.paymentProvider.createIntent(newPayment());

  /** Sends what a card form sends. */
  async send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.address}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
  }

  confirm(intent: Payable, changes: Partial<Card> = {}) {
    const card = Object.entries({ ...goodCard, ...changes });
    return this.send(`/v1/payment_intents/${intent.id}/confirm`, {
      ...asBrowser(intent),
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(card.map(([name, value]) => [`payment_method_data[card][${name}]`, value])),
    });
  }

  authenticate(intent: Payable, outcome: string) {
    return this.send(`/v1/payment_intents/${intent.id}/authenticate`, { ...asBrowser(intent), outcome });
  }

  async hold(): Promise<CardIntent> {
    const intent = await this.open();
    expect(await this.confirm(intent)).toMatchObject({ status: 200, body: { status: 'requires_capture' } });
    return intent;
  }

  async charge(): Promise<CardIntent> {
    const intent = await this.hold();
    await this.paymentProvider.capture(intent.id, `payment-${intent.paymentId}-capture`);
    return intent;
  }
}

export const asBrowser = (intent: Payable) => ({
  key: keys.publishableKey,
  client_secret: intent.clientSecret,
});
