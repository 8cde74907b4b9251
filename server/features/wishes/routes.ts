import type { Hono } from 'hono';
import { pageHref } from '#contract/pages.ts';
import * as calls from '#contract/wishes.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { createUnsubscribeTokens } from '../notifications/unsubscribe-token.ts';
import { createWish } from './create-wish.ts';
import { deleteWish } from './delete-wish.ts';
import { listWishes } from './list-wishes.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateWish } from './update-wish.ts';

type Deps = { db: Db; secret: string; config: RateLimitSettings };

export function registerWishRoutes(app: Hono<AppEnv>, { db, secret, config }: Deps): void {
  const tokens = createUnsubscribeTokens(secret);

  registerEndpoint(app, calls.createWish, async ({ body }, caller) => {
    await consumeRateLimit(db, `wish:${caller.id}`, config.limits.wishesPerPerson);
    return { acknowledged: true, insertedId: await createWish(db, caller.id, body) };
  });

  registerEndpoint(app, calls.listWishes, async (_, caller) => ({ wishes: await listWishes(db, caller.id) }));

  registerEndpoint(app, calls.updateWish, async ({ params, body }, caller) => {
    await updateWish(db, caller.id, params.id, body.often);
    return { acknowledged: true, modifiedCount: 1 };
  });

  registerEndpoint(app, calls.deleteWish, async ({ params }, caller) => {
    await deleteWish(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.unsubscribe, async ({ query }) => {
    await unsubscribe({ db, tokens }, query.token);
    return { acknowledged: true };
  });

  // Email programs without one-press unsubscribing open the same address, which then leads to the page that asks first.
  app.get('/api/unsubscribe', (c) =>
    c.redirect(pageHref('/unsubscribe', { token: c.req.query('token') ?? '' }), 303),
  );
}
