import { hkdfSync } from 'node:crypto';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { PaymentProvider } from '../integrations/payments/payment-provider.ts';
import { PayoutProvider } from '../integrations/payments/payout-provider.ts';
import type { PaymentProviderSettings } from '../integrations/payments/stripe-client.ts';
import { withSpans } from '../observability/spans.ts';

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

type ProviderOptions = {
  stripe:
    | (StripeKeys & { accountsWebhookSecret: string | undefined; apiBase: string | undefined })
    | undefined;
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
export async function createPaymentProvider(options: ProviderOptions): Promise<{
  paymentProvider: PaymentProvider;
  payoutProvider: PayoutProvider;
  sandboxCards?: Hono;
}> {
  if (options.stripe) return createClients({ kind: 'stripe', ...options.stripe });
  const keys = sandboxKeys(options.secret);
  if (!options.hasSandbox)
    return createClients({ kind: 'stripe', ...keys, fetch: unreachable, networkRetries: 0 });
  const deliverTo = async (path: string, body: string, signature: string) => {
    const response = await options.deliver(
      new Request(`${options.publicOrigin}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    );
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
  };
  const { createSandboxCards } = await import('#demo/fake-stripe/sandbox-cards.ts');
  const sandboxCards = createSandboxCards({
    ...keys,
    pool: options.pool,
    log: options.log,
    publicUrl: `${options.publicOrigin}/sandbox-cards`,
    deliverWebhook: (body, signature) => deliverTo('/webhooks/cards', body, signature),
    deliverAccountEvent: (body, signature) => deliverTo('/webhooks/accounts', body, signature),
  });
  const clients = createClients({
    kind: 'sandbox',
    ...keys,
    fetch: async (url, init) => sandboxCards.fetch(new Request(url, init)),
  });
  return { ...clients, sandboxCards };
}

const createClients = (settings: PaymentProviderSettings) => ({
  paymentProvider: withSpans('cards', new PaymentProvider(settings)),
  payoutProvider: withSpans('payouts', new PayoutProvider(settings)),
});

const unreachable: typeof fetch = () => Promise.reject(new Error('This site takes no cards'));

/** Derives keys in Stripe's format. They are unique to each installation and survive a restart. */
function sandboxKeys(secret: string): StripeKeys & { accountsWebhookSecret: string } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sandbox cards: ${purpose}`, 24)).toString('hex');
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook')}`,
    accountsWebhookSecret: `whsec_${derive('accounts webhook')}`,
  };
}
