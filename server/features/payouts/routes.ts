import type { Hono } from 'hono';
import type { Logger } from 'pino';
import * as calls from '#contract/payouts/payouts.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { csvDownload } from '#server/lib/csv/write-csv.ts';
import { DomainError } from '#server/lib/errors.ts';
import { registerPayoutAccountRoutes } from './accounts/routes.ts';
import { getTransfer, listTransfers } from './automatic/list-transfers.ts';
import { retryTransfer } from './automatic/retry-transfer.ts';
import { createAccountSeal } from './bank-accounts/account-seal.ts';
import { registerBankAccountRoutes } from './bank-accounts/routes.ts';
import { cancelPayout } from './by-hand/cancel-payout.ts';
import { createPayout } from './by-hand/create-payout.ts';
import { getHostAccount, updateHostAccount } from './by-hand/host-account.ts';
import { listOwedSellers } from './by-hand/list-owed-sellers.ts';
import { listPayoutSellers } from './by-hand/list-payout-sellers.ts';
import { findPayout, listPayouts } from './by-hand/list-payouts.ts';
import { markPayoutPaid } from './by-hand/mark-payout-paid.ts';
import { getPayoutFile, toRows } from './by-hand/payout-file.ts';
import { returnPayout } from './by-hand/return-payout.ts';
import { registerDisputeRoutes } from './disputes/routes.ts';
import { getPayoutOverview } from './get-payout-overview.ts';
import type { SettleDeps } from './settle-deps.ts';
import { settleTransfers } from './settle-transfers.ts';

type Deps = SettleDeps & { log: Logger; secret: string; publicOrigin: string; config: RateLimitSettings };

export function registerPayoutRoutes(app: Hono<AppEnv>, given: Deps): void {
  const deps = { ...given, accountSeal: createAccountSeal(given.secret) };
  const { db } = deps;
  registerEndpoint(app, calls.getPayoutOverview, () => getPayoutOverview(db));

  registerEndpoint(app, calls.listOwedSellers, ({ query }, _, c) =>
    listOwedSellers(db, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.getHostAccount, () => getHostAccount(db));

  registerEndpoint(app, calls.updateHostAccount, async ({ body }, caller) => {
    await updateHostAccount(db, caller.id, body);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.listPayouts, ({ query }, _, c) => listPayouts(db, query, requestLocale(c)));

  registerEndpoint(app, calls.createPayout, async ({ body }, caller, c) =>
    findPayout(db, await createPayout(deps, caller.id, body), requestLocale(c)),
  );

  registerEndpoint(app, calls.markPayoutPaid, async ({ params, body }, caller, c) => {
    await markPayoutPaid(deps, caller.id, params.id, body);
    return findPayout(db, params.id, requestLocale(c));
  });

  registerEndpoint(app, calls.listPayoutSellers, ({ params }, _, c) =>
    listPayoutSellers(db, params.id, requestLocale(c)),
  );

  registerEndpoint(app, calls.returnPayout, async ({ params, body }, caller, c) => {
    await returnPayout(deps, caller.id, params.id, body);
    // The buyer may have got the money back since it was paid.
    await settleTransfers(deps);
    return findPayout(db, params.id, requestLocale(c));
  });

  registerEndpoint(app, calls.cancelPayout, async ({ params }, caller) => {
    await cancelPayout(db, caller.id, params.id);
    // What goes back to buyers could not be taken back while it was in a file.
    await settleTransfers(deps);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.listTransfers, ({ query }, _, c) => listTransfers(db, query, requestLocale(c)));

  registerEndpoint(app, calls.retryTransfer, async ({ params }, caller, c) => {
    await retryTransfer(deps, caller.id, params.id);
    return getTransfer(db, params.id, requestLocale(c));
  });

  registerFile(app, deps);
  registerPayoutAccountRoutes(app, deps);
  registerDisputeRoutes(app, deps);
  registerBankAccountRoutes(app, deps);
}

function registerFile(app: Hono<AppEnv>, deps: Parameters<typeof getPayoutFile>[0]): void {
  registerStream(app, calls.getPayoutFile, async (caller, c) => {
    const params = calls.getPayoutFile.params.safeParse(c.req.param());
    if (!params.success) throw new DomainError('not_found');
    const { id } = params.data;
    const file = await getPayoutFile(deps, caller.id, id);
    if (file.xml === null) return csvDownload(toRows(file), `payout-${id}.csv`);
    return new Response(file.xml, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="sepa-${id}.xml"`,
      },
    });
  });
}
