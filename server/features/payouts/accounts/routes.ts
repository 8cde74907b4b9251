import type { Hono } from 'hono';
import type { Logger } from 'pino';
import * as calls from '#contract/payouts/payout-accounts.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { SettleDeps } from '../settle-deps.ts';
import { settleTransfersOfSeller } from '../settle-transfers.ts';
import { getPayoutAccount } from './get-payout-account.ts';
import { handleAccountWebhook } from './handle-account-webhook.ts';
import { startOnboarding } from './start-onboarding.ts';
import { syncPayoutAccount } from './sync-accounts.ts';

export const accountWebhookPath = '/webhooks/accounts';

type Deps = SettleDeps & { log: Logger; publicOrigin: string; config: RateLimitSettings };

export function registerPayoutAccountRoutes(app: Hono<AppEnv>, deps: Deps): void {
  /** Each call asks the payment provider at least once. */
  const consumeLimit = (sellerId: string) =>
    consumeRateLimit(deps.db, `payout account:${sellerId}`, deps.config.limits.accountCallsPerSeller);

  registerEndpoint(app, calls.getPayoutAccount, (_, { id }) => getPayoutAccount(deps, id));

  registerEndpoint(app, calls.startOnboarding, async ({ body }, { id }) => {
    await consumeLimit(id);
    return startOnboarding(deps, id, body.country);
  });

  registerEndpoint(app, calls.syncPayoutAccount, async (_, { id }) => {
    await consumeLimit(id);
    await syncPayoutAccount(deps, id);
    await settleTransfersOfSeller(deps, id);
    return getPayoutAccount(deps, id);
  });

  app.post(accountWebhookPath, async (c) => {
    const sellerId = await handleAccountWebhook(deps, await c.req.text(), c.req.raw.headers);
    if (sellerId) await settleTransfersOfSeller(deps, sellerId);
    return c.json({ received: true });
  });
}
