import type { Hono } from 'hono';
import * as calls from '../../contract/ledger.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { getLedgerRow, listLedger, seeLedgerOverview } from './ledger.ts';
import type { SettleDeps } from './settle.ts';
import { settleAgain } from './settle-again.ts';

export function bindLedger(app: Hono<AppEnv>, deps: SettleDeps): void {
  const { db } = deps;
  bindEndpoint(app, calls.listLedger, ({ query }) => listLedger(db, query));

  bindEndpoint(app, calls.getLedgerOverview, () => seeLedgerOverview(db));

  bindEndpoint(app, calls.settleAgain, async ({ params }, caller) => {
    await settleAgain(deps, caller.id, params.id);
    return getLedgerRow(db, params.id);
  });
}
