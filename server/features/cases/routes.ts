import type { Hono } from 'hono';
import type { Logger } from 'pino';
import * as calls from '#contract/cases/cases.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import type { MessageRules } from '../conversations/send-message.ts';
import type { ReconcileDeps } from '../payments/reconcile.ts';
import type { SettleDeps } from '../payouts/settle-deps.ts';
import { settleTransferNow } from '../payouts/settle-transfer.ts';
import { answerCase } from './answer-case.ts';
import { decideCase } from './decide-case.ts';
import { getOrderCase } from './get-order-case.ts';
import { openCase } from './open-case.ts';
import { type CasePhotoDeps, registerCasePhotoRoutes } from './photos/routes.ts';
import { refundOrder } from './refund-order.ts';
import { getCase, listCases } from './staff-cases.ts';
import { withdrawCase } from './withdraw-case.ts';

type Deps = ReconcileDeps &
  SettleDeps &
  CasePhotoDeps & { log: Logger } & Pick<MessageRules, 'containsHandoverCode'>;

export function registerCaseRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db } = deps;
  registerCasePhotoRoutes(app, deps);

  registerEndpoint(app, calls.openCase, async ({ body }, caller) => ({
    acknowledged: true,
    insertedId: await openCase(deps, caller.id, body),
  }));

  registerEndpoint(app, calls.answerCase, async ({ params, body }, caller) => {
    await answerCase(deps, caller.id, params.id, body);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.withdrawCase, async ({ params }, caller) => {
    const orderId = await withdrawCase(deps, caller.id, params.id);
    await settleTransferNow(deps, orderId);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.getOrderCase, ({ params }, caller) => getOrderCase(db, caller.id, params.id));

  registerEndpoint(app, calls.listCases, ({ query }, caller, c) =>
    listCases(db, caller.id, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.getCase, ({ params }, caller, c) =>
    getCase(db, caller.id, params.id, requestLocale(c)),
  );

  registerEndpoint(app, calls.decideCase, async ({ params, body }, caller) => {
    const orderId = await decideCase(deps, caller.id, params.id, body);
    await settleTransferNow(deps, orderId);
    if (body.decision === 'refund') await refundOrder(deps, orderId);
    return { acknowledged: true };
  });
}
