import { sql } from 'kysely';
import { lateSaleDays } from '#contract/handovers.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import { isForSale } from '../catalog/availability.ts';

/**
 * The hold of an order that is paid for at the meeting has ended, and its seller may still say that its buyer has the book and has paid:
 * for a week, while the book is offered, no one has booked it since, and the buyer is still a user.
 */
export const isSaleRecordable = sql<boolean>`(orders.payment_mode = 'none'
  and (orders.status = 'expired' or orders.status = 'unpaid' and orders.hold_ends_at <= now())
  and orders.hold_ends_at > now() - make_interval(days => ${sql.lit(lateSaleDays)})
  and exists (select from books join users as seller on seller.id = books.seller_id
    where books.id = orders.book_id and ${isForSale})
  and exists (select from users where users.id = orders.buyer_id and ${isActiveUser()})
  and not exists (select from orders as newer
    where newer.book_id = orders.book_id and newer.created_at > orders.created_at))`;
