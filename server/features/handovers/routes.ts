import type { Hono } from 'hono';
import type { Logger } from 'pino';
import * as calls from '#contract/handovers.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { SettleDeps } from '../payouts/settle-deps.ts';
import { settleTransferNow } from '../payouts/settle-transfer.ts';
import { confirmHandover } from './confirm-handover.ts';
import { declareHandover } from './declare-handover.ts';
import { denyHandover } from './deny-handover.ts';
import { getHandoverCode } from './get-handover-code.ts';
import { handOver } from './hand-over.ts';
import { createHandoverCodes } from './handover-codes.ts';
import { getOrderDetails } from './queries.ts';
import type { HandoverDeps } from './record-handover.ts';

type Deps = HandoverDeps & SettleDeps & { config: RateLimitSettings; secret: string; log: Logger };

export function registerHandoverRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db } = deps;
  const codes = createHandoverCodes(deps.secret);

  registerEndpoint(app, calls.getOrderDetails, ({ params }, caller, c) =>
    getOrderDetails(db, caller.id, params.id, requestLocale(c)),
  );

  registerEndpoint(app, calls.getHandoverCode, async ({ params }, caller) => ({
    code: await getHandoverCode({ db, codes }, caller.id, params.id),
  }));

  registerEndpoint(app, calls.handOver, async ({ params, body }, caller) => {
    const limits = deps.config.limits;
    const modifiedCount = await handOver({ ...deps, codes, limits }, caller.id, params.id, body.code);
    if (modifiedCount > 0) await settleTransferNow(deps, params.id);
    return { acknowledged: true, modifiedCount };
  });

  registerEndpoint(app, calls.confirmHandover, async ({ params }, caller) => {
    const modifiedCount = await confirmHandover(deps, caller.id, params.id);
    if (modifiedCount > 0) await settleTransferNow(deps, params.id);
    return { acknowledged: true, modifiedCount };
  });

  registerEndpoint(app, calls.declareHandover, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await declareHandover(deps, caller.id, params.id),
  }));

  registerEndpoint(app, calls.denyHandover, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await denyHandover(deps, caller.id, params.id),
  }));
}
