import type { Hono } from 'hono';
import * as calls from '#contract/price-guidance.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { getPriceGuidance } from './get-price-guidance.ts';

export function registerPriceRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.getPriceGuidance, ({ query }) => getPriceGuidance(db, query));
}
