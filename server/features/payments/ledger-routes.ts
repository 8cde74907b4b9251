import type { Hono } from 'hono';
import * as calls from '#contract/payments/ledger.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { getLedgerEntry } from './get-ledger-entry.ts';
import type { WebhookDeps } from './handle-webhook.ts';
import { getLedgerOverview, getLedgerRow, listLedger } from './ledger.ts';
import { retryPayment } from './retry-payment.ts';

export function registerLedgerRoutes(app: Hono<AppEnv>, deps: WebhookDeps): void {
  const { db } = deps;
  registerEndpoint(app, calls.listLedger, ({ query }, _, c) => listLedger(db, query, requestLocale(c)));

  registerEndpoint(app, calls.getLedgerEntry, ({ params }, _, c) =>
    getLedgerEntry(db, params.id, requestLocale(c)),
  );

  registerEndpoint(app, calls.getLedgerOverview, () => getLedgerOverview(db));

  registerEndpoint(app, calls.retryPayment, async ({ params }, caller, c) => {
    await retryPayment(deps, caller.id, params.id);
    return getLedgerRow(db, params.id, requestLocale(c));
  });
}
