import type { Hono } from 'hono';
import type { Logger } from 'pino';
import * as calls from '#contract/editions.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import type { BookData } from '#server/integrations/book-data/book-data.ts';
import { getEdition } from './get-edition.ts';
import { createLookUpEdition } from './look-up-edition.ts';

type Deps = { db: Db; log: Logger; bookData: readonly BookData[]; config: RateLimitSettings };

export function registerEditionRoutes(app: Hono<AppEnv>, { db, log, bookData, config }: Deps): void {
  registerEndpoint(app, calls.getEdition, async ({ params }, caller) =>
    (await getEdition(db, params.isbn13))(caller),
  );
  const lookUpEdition = createLookUpEdition({ db, log, bookData });
  registerEndpoint(app, calls.lookUpEdition, async ({ params }, caller) => {
    await consumeRateLimit(db, `look-up:${caller.id}`, config.limits.lookUpsPerPerson);
    return { status: true, edition: await lookUpEdition(params.isbn) };
  });
}
