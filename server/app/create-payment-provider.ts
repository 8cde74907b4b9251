import { hkdfSync } from 'node:crypto';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createSandboxCards } from '../demo/fake-stripe/sandbox-cards.ts';
import { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import { withSpans } from '../observability/spans.ts';

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

type ProviderOptions = {
  stripe: (StripeKeys & { apiBase: string | undefined }) | undefined;
  /** Whether the sandbox stands in for Stripe. */
  hasSandbox: boolean;
  pool: Pool;
  secret: string;
  log: Logger;
  publicOrigin: string;
  /** Delivers the sandbox's events to our own webhook. */
  deliver: (request: Request) => Promise<Response>;
};

/**
 * Returns Stripe when its keys are set, otherwise the embedded sandbox with its stand-in for Stripe's server. A site that
 * does without cards gets a provider that is never reached: payments that were open when its keys were removed wait.
 */
export function createPaymentProvider(options: ProviderOptions): {
  paymentProvider: PaymentProvider;
  sandboxCards?: Hono;
} {
  if (options.stripe)
    return {
      paymentProvider: withSpans('cards', new PaymentProvider({ kind: 'stripe', ...options.stripe })),
    };
  const keys = sandboxKeys(options.secret);
  if (!options.hasSandbox)
    return {
      paymentProvider: new PaymentProvider({
        kind: 'stripe',
        ...keys,
        fetch: unreachable,
        networkRetries: 0,
      }),
    };
  const sandboxCards = createSandboxCards({
    ...keys,
    pool: options.pool,
    log: options.log,
    deliverWebhook: async (body, signature) => {
      const response = await options.deliver(
        new Request(`${options.publicOrigin}/webhooks/cards`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        }),
      );
      if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
    },
  });
  const paymentProvider = new PaymentProvider({
    kind: 'sandbox',
    ...keys,
    fetch: async (url, init) => sandboxCards.fetch(new Request(url, init)),
  });
  return { paymentProvider: withSpans('cards', paymentProvider), sandboxCards };
}

const unreachable: typeof fetch = () => Promise.reject(new Error('This site takes no cards'));

/** Derives keys in Stripe's format. They are unique to each installation and survive a restart. */
function sandboxKeys(secret: string): StripeKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sandbox cards: ${purpose}`, 24)).toString('hex');
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook')}`,
  };
}
