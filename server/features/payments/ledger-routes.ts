import type { Hono } from 'hono';
import * as calls from '#contract/ledger.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { getLedgerOverview, getLedgerRow, listLedger } from './ledger.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { retryPayment } from './retry-payment.ts';

export function registerLedgerRoutes(app: Hono<AppEnv>, deps: ReconcileDeps): void {
  const { db } = deps;
  registerEndpoint(app, calls.listLedger, ({ query }) => listLedger(db, query));

  registerEndpoint(app, calls.getLedgerOverview, () => getLedgerOverview(db));

  registerEndpoint(app, calls.retryPayment, async ({ params }, caller) => {
    await retryPayment(deps, caller.id, params.id);
    return getLedgerRow(db, params.id);
  });
}
