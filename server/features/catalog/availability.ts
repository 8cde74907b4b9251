import { sql } from 'kysely';
import { openOrderStatuses } from '#contract/orders/orders.ts';

/** As literals, because a generic plan for parameters would not use the partial index of open orders. */
const openStatuses = sql.join(openOrderStatuses.map(sql.lit));

/** Whether an order occupies its book now. An ended hold does not, even before the job has closed the order. */
export const isOpenOrder = (order = 'orders') =>
  sql<boolean>`(${sql.ref(`${order}.status`)} in (${openStatuses})
    and (${sql.ref(`${order}.status`)} <> 'unpaid' or ${sql.ref(`${order}.hold_ends_at`)} > now()))`;

/** Whether an order occupies a book now. */
export const hasOpenOrder = (bookId: 'books.id' | 'book_search.book_id') =>
  sql<boolean>`exists (select from orders where orders.book_id = ${sql.ref(bookId)} and ${isOpenOrder()})`;

/** Whether a row of `books`, with its seller as `seller`, has not been taken down. It may be sold, or its seller away. */
export const isListed = sql<boolean>`(books.deleted_at is null and seller.banned_at is null)`;

/** Whether a row of `books`, with its seller as `seller`, is offered; it may be booked. */
export const isForSale = sql<boolean>`(${isListed} and books.sold_at is null and seller.resting_since is null)`;
