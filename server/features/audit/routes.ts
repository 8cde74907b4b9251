import type { Hono } from 'hono';
import * as calls from '#contract/audit.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { listAuditLog } from './list-audit-log.ts';

export function registerAuditRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.listAuditLog, ({ query }, _, c) => listAuditLog(db, query, requestLocale(c)));
}
