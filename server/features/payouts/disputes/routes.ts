import type { Hono } from 'hono';
import * as calls from '#contract/payouts/disputes.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { getDispute } from './get-dispute.ts';
import { listDisputes } from './list-disputes.ts';

export function registerDisputeRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.listDisputes, ({ query }, _, c) => listDisputes(db, query, requestLocale(c)));

  registerEndpoint(app, calls.getDispute, ({ params }, caller, c) =>
    getDispute(db, caller.id, params.id, requestLocale(c)),
  );
}
