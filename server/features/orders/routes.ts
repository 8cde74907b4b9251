import type { Hono } from 'hono';
import * as calls from '#contract/orders/orders.ts';
import * as overviews from '#contract/orders/overviews.ts';
import type { BookingRules, RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { DomainError } from '#server/lib/errors.ts';
import { announceOrder } from '../conversations/announce.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { deleteBook } from './delete-book.ts';
import { setLastReadOrder } from './last-read-order.ts';
import { markSold } from './mark-sold.ts';
import { getBuyingOverview, getSellingOverview } from './overview-queries.ts';
import { getOrder, listMyBuyers, listMyOrders } from './queries.ts';

type Deps = { db: Db; config: BookingRules & RateLimitSettings };

export function registerOrderRoutes(app: Hono<AppEnv>, { db, config }: Deps): void {
  registerEndpoint(app, calls.createOrder, async ({ body }, caller) => {
    await consumeRateLimit(db, `booking:${caller.id}`, config.limits.bookingsPerBuyer);
    const insertedId = await createOrder(db, caller.id, body, config);
    await announceOrder(db, insertedId);
    return { acknowledged: true, insertedId };
  });

  registerEndpoint(app, calls.listMyOrders, async ({ query }, caller, c) => {
    if (query.email !== caller.email) throw new DomainError('not_your_email');
    return listMyOrders(db, query, caller.id, requestLocale(c));
  });

  registerEndpoint(app, calls.cancelOrder, async ({ params }, caller) => {
    await cancelOrder(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.getOrder, async ({ params }, caller, c) => {
    const order = await getOrder(db, caller.id, params.id, requestLocale(c));
    await setLastReadOrder(db, caller.sessionId, order._id);
    return order;
  });

  registerEndpoint(app, calls.listMyBuyers, ({ query }, caller, c) =>
    listMyBuyers(db, query, caller.id, requestLocale(c)),
  );

  registerEndpoint(app, overviews.getBuyingOverview, (_, caller, c) =>
    getBuyingOverview(db, caller.id, requestLocale(c)),
  );

  registerEndpoint(app, overviews.getSellingOverview, (_, caller, c) =>
    getSellingOverview(db, caller, requestLocale(c), config.takesCards),
  );

  registerEndpoint(app, calls.markSold, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await markSold(db, caller.id, params.id),
  }));

  registerEndpoint(app, calls.deleteBook, async ({ params }, caller) => {
    await deleteBook(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });
}
