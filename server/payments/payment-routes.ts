import type { Hono } from 'hono';
import * as calls from '../../contract/orders.ts';
import { getReceipt } from '../../contract/receipts.ts';
import type { Config } from '../config.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { problemResponse } from '../http/problem-response.ts';
import { countAttempt } from '../http/rate-limit.ts';
import { getReceiptOfBuyer } from './find-receipt.ts';
import { openPayment } from './open-payment.ts';
import { receiveCardEvent } from './receive-card-event.ts';
import { recordPayment } from './record-payment.ts';
import type { SettleDeps } from './settle.ts';

export const cardWebhookPath = '/webhooks/cards';

type Deps = SettleDeps & { config: Pick<Config, 'limits'> };

export function bindPayments(app: Hono<AppEnv>, deps: Deps): void {
  /** Each of these calls asks the payment provider at least once. */
  const count = (buyerId: string) =>
    countAttempt(deps.db, `payment:${buyerId}`, deps.config.limits.paymentCallsPerBuyer);

  bindEndpoint(app, calls.createPaymentIntent, async ({ body }, caller) => {
    await count(caller.id);
    const intent = await openPayment(deps, caller.id, body);
    return {
      clientSecret: intent.clientSecret,
      transactionId: intent.id,
      cardService: deps.cards.publicConfig(),
    };
  });

  bindEndpoint(app, calls.recordPayment, async ({ body }, caller) => {
    await count(caller.id);
    return { acknowledged: true, insertedId: await recordPayment(deps, caller.id, body) };
  });

  bindEndpoint(app, getReceipt, ({ params }, caller) => getReceiptOfBuyer(deps.db, caller.id, params.id));

  app.post(cardWebhookPath, async (c) => {
    try {
      await receiveCardEvent(deps, await c.req.text(), c.req.raw.headers);
      return c.json({ received: true });
    } catch (error) {
      return problemResponse(c, error);
    }
  });
}
