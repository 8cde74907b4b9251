import type { Hono } from 'hono';
import * as books from '../../contract/books.ts';
import * as calls from '../../contract/orders.ts';
import { getBuyingOverview, getSellingOverview } from '../../contract/overviews.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { countAttempt } from '../http/rate-limit.ts';
import { bookABook } from './book-a-book.ts';
import { cancelABooking } from './cancel-a-booking.ts';
import { markBookSold } from './mark-book-sold.ts';
import { getOrderOfBuyer, listOrdersOfBuyer, listOrdersOfSeller } from './order-queries.ts';
import { seeBuyingOverview, seeSellingOverview } from './overview-queries.ts';
import { takeDownABook } from './take-down-a-book.ts';

type Deps = { db: Db; config: Pick<Config, 'bookingHoldHours' | 'openBookingsPerBuyer' | 'limits'> };

export function bindOrders(app: Hono<AppEnv>, { db, config }: Deps): void {
  bindEndpoint(app, calls.bookABook, async ({ body }, caller) => {
    await countAttempt(db, `booking:${caller.id}`, config.limits.bookingsPerBuyer);
    const insertedId = await bookABook(db, caller.id, body, config);
    return { acknowledged: true, insertedId };
  });

  bindEndpoint(app, calls.listMyOrders, async ({ query }, caller) => {
    if (query.email !== caller.email) throw new DomainError('not_your_email');
    return listOrdersOfBuyer(db, query, caller.id);
  });

  bindEndpoint(app, calls.cancelOrder, async ({ params }, caller) => {
    await cancelABooking(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  bindEndpoint(app, calls.getOrder, ({ params }, caller) => getOrderOfBuyer(db, caller.id, params.id));

  bindEndpoint(app, calls.listMyBuyers, ({ query }, caller) => listOrdersOfSeller(db, query, caller.id));

  bindEndpoint(app, getBuyingOverview, (_, caller) => seeBuyingOverview(db, caller.id));

  bindEndpoint(app, getSellingOverview, (_, caller) => seeSellingOverview(db, caller));

  bindEndpoint(app, books.markSold, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await markBookSold(db, caller.id, params.id),
  }));

  bindEndpoint(app, books.deleteBook, async ({ params }, caller) => {
    await takeDownABook(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });
}
