import { sql } from 'kysely';
import { openOrderStatuses } from '#contract/orders.ts';

const openStatuses = sql.join(openOrderStatuses.map(sql.lit));

/** The order that occupies a book now. An ended hold does not, even before the job has closed the order. */
export const openOrderOf = (book: string) => sql`(
  select orders.xmin::text from orders
  where orders.book_id = ${sql.ref(`${book}.id`)} and orders.status in (${openStatuses})
    and (orders.status <> 'unpaid' or orders.hold_ends_at > now()))`;
