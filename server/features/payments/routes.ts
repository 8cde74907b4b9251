import type { Hono } from 'hono';
import * as calls from '#contract/payments/payments.ts';
import * as receipts from '#contract/payments/receipts.ts';
import type { Config, RateLimitSettings } from '#server/config/config.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { handleWebhook, type WebhookDeps } from './handle-webhook.ts';
import { getReceipt } from './receipts.ts';
import { recordPayment } from './record-payment.ts';

export const cardWebhookPath = '/webhooks/cards';

type Deps = WebhookDeps & { config: RateLimitSettings & Pick<Config, 'takesCards'> };

export function registerPaymentRoutes(app: Hono<AppEnv>, deps: Deps): void {
  /** Limits calls that each call the payment provider at least once. */
  const consumeLimit = (buyerId: string) =>
    consumeRateLimit(deps.db, `payment:${buyerId}`, deps.config.limits.paymentCallsPerBuyer);

  registerEndpoint(app, calls.createPaymentIntent, async ({ body }, caller) => {
    if (!deps.config.takesCards) throw new DomainError('cards_not_set_up');
    await consumeLimit(caller.id);
    const intent = await createPaymentIntent(deps, caller, body);
    return {
      clientSecret: intent.clientSecret,
      transactionId: intent.id,
      cardService: deps.paymentProvider.publicConfig(),
    };
  });

  registerEndpoint(app, calls.recordPayment, async ({ body }, caller) => {
    await consumeLimit(caller.id);
    return { acknowledged: true, insertedId: await recordPayment(deps, caller.id, body) };
  });

  registerEndpoint(app, receipts.getReceipt, ({ params }, caller, c) =>
    getReceipt(deps.db, caller.id, params.id, requestLocale(c)),
  );

  app.post(cardWebhookPath, async (c) => {
    await handleWebhook(deps, await c.req.text(), c.req.raw.headers);
    return c.json({ received: true });
  });
}
