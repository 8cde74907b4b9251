import type { FrameLocator, Page } from 'playwright-core';
import { keys, SandboxServer } from '#test/payment-provider/sandbox-server.ts';
import { AppProcess } from '#test/support/app-process.ts';
import { bankFrame, cardFrame, stripeScript } from './stripe-script.ts';

/** A Dogear with one of the two card forms, and what a test must know about it. */
export type PaymentSetup = {
  address: string;
  /** Lets a browser reach the payment provider. */
  interceptProvider: (page: Page) => Promise<void>;
  /** The document with the card form. */
  card: (page: Page) => Page | FrameLocator;
  /** The document in which the bank asks for confirmation. */
  bank: (page: Page) => Page | FrameLocator;
  /** The request with which the card form submits the card. */
  confirmation: RegExp;
  close: () => Promise<void>;
};

/** The sandbox with our own form, which is the default. */
export async function openSandboxSetup(): Promise<PaymentSetup> {
  const dogear = await AppProcess.startDemo();
  return {
    address: dogear.address,
    interceptProvider: async () => undefined,
    card: (page) => page,
    bank: (page) => page,
    confirmation: /\/sandbox-cards\/v1\/payment_intents\/\w+\/confirm$/,
    close: () => dogear.remove(),
  };
}

export type StripeSetup = PaymentSetup & {
  dogear: AppProcess;
  stripe: SandboxServer;
  /** Drops all webhooks about this intent. */
  loseWebhooks: (intentId: string) => void;
};

/** Starts a Dogear with these settings by this program. */
type Start = (env: Record<string, string>, program: string) => Promise<AppProcess>;

/**
 * Stripe's form through Stripe's React library. The sandbox, in a process of its own, serves Stripe's
 * addresses.
 */
export async function openStripeSetup(start: Start = AppProcess.startDemo): Promise<StripeSetup> {
  const stripe = await SandboxServer.open();
  const env = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_STAND_IN: stripe.address,
  };
  const dogear = await start(env, 'test/browser/paying/dogear-with-stripe.child.ts');
  const lost = new Set<string>();
  stripe.deliver = async (body, signature) => {
    if ([...lost].some((intentId) => body.includes(intentId))) return;
    const headers = { 'stripe-signature': signature };
    const { ok, status } = await fetch(`${dogear.address}/webhooks/cards`, { method: 'POST', headers, body });
    if (!ok) throw new Error(`The webhook answered ${status}`);
  };
  return {
    dogear,
    address: dogear.address,
    stripe,
    loseWebhooks: (intentId) => lost.add(intentId),
    interceptProvider: (page) => interceptStripe(page, stripe.address),
    card: (page) => page.frameLocator('iframe[title="Secure card payment input frame"]'),
    bank: (page) => page.frameLocator('iframe[title="Your bank"]'),
    confirmation: /^https:\/\/api\.stripe\.com\/v1\/payment_intents\/\w+\/confirm$/,
    close: async () => {
      await dogear.remove();
      await stripe.close();
    },
  };
}

/** Intercepts everything that a page requests from Stripe. */
async function interceptStripe(page: Page, api: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: stripeScript() })
      : route.fulfill({ contentType: 'text/html', body: cardFrame }),
  );
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: bankFrame }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('https://api.stripe.com', api) });
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
}
