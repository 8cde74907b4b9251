import { hkdfSync } from 'node:crypto';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { withSpans } from '../../observability/spans.ts';
import { PaymentProvider } from './payment-provider.ts';
import { createSandboxCards } from './sandbox/sandbox-cards.ts';

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

type Surroundings = {
  stripe: (StripeKeys & { apiBase: string | undefined }) | undefined;
  pool: Pool;
  secret: string;
  log: Logger;
  publicOrigin: string;
  /** Hands the sandbox's events to our own webhook. */
  deliver: (request: Request) => Promise<Response>;
};

/** Stripe when its keys are set; otherwise the embedded sandbox, together with the server that plays Stripe. */
export function openCardService(given: Surroundings): { cards: PaymentProvider; sandboxCards?: Hono } {
  if (given.stripe)
    return { cards: withSpans('cards', new PaymentProvider({ kind: 'stripe', ...given.stripe })) };
  const keys = sandboxKeys(given.secret);
  const sandboxCards = createSandboxCards({
    ...keys,
    pool: given.pool,
    log: given.log,
    deliverWebhook: async (body, signature) => {
      const response = await given.deliver(
        new Request(`${given.publicOrigin}/webhooks/cards`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        }),
      );
      if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
    },
  });
  const cards = new PaymentProvider({
    kind: 'sandbox',
    ...keys,
    fetch: async (url, init) => sandboxCards.fetch(new Request(url, init)),
  });
  return { cards: withSpans('cards', cards), sandboxCards };
}

/** Keys in Stripe's spelling, different for every Dogear and the same after a restart. */
function sandboxKeys(secret: string): StripeKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sandbox cards: ${purpose}`, 24)).toString('hex');
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook')}`,
  };
}
