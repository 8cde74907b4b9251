import type { Hono } from 'hono';
import * as calls from '#contract/prices.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Site } from '../site/site-settings.ts';
import { getPriceGuidance } from './get-price-guidance.ts';

export function registerPriceRoutes(
  app: Hono<AppEnv>,
  { db, site }: { db: Db; site: Pick<Site, 'current'> },
): void {
  registerEndpoint(app, calls.getPriceGuidance, async ({ query }) =>
    getPriceGuidance(db, query, (await site.current()).currency),
  );
}
