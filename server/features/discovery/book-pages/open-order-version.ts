import { sql } from 'kysely';
import { isOpenOrder } from '../../catalog/availability.ts';

/** The version of the order that occupies a book now. */
export const openOrderOf = (book: string) => sql`(
  select orders.xmin::text from orders
  where orders.book_id = ${sql.ref(`${book}.id`)} and ${isOpenOrder()})`;
