import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { imageUrl } from '../images/urls.ts';
import { isOfferStillShown, isShown } from './shown.ts';

/** @param locale in which a deleted user is named */
export async function listNotifications(
  db: Db,
  page: Page,
  userId: string,
  locale: Locale,
): Promise<Notification[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('notifications')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  const rows = await selectNotifications(db, locale)
    .where('notifications.user_id', '=', userId)
    .where(isShown)
    .$call(newestAfter(start, page.limit, 'notifications.created_at', 'notifications.id'))
    .execute();
  return rows.map(toNotification);
}

/** The notifications of a daily email that have not been read since, oldest first. */
export async function listOfDigest(db: Db, digestId: string, locale: Locale): Promise<Notification[]> {
  const rows = await selectNotifications(db, locale)
    .where('notifications.digest_id', '=', digestId)
    .where('notifications.read_at', 'is', null)
    .where(isShown)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute();
  return rows.map(toNotification);
}

/** Undefined for one that has been read, or is not shown any more. */
export async function findNewNotification(
  db: Db,
  id: string,
  locale: Locale,
): Promise<Notification | undefined> {
  const row = await selectNotifications(db, locale)
    .where('notifications.id', '=', id)
    .where('notifications.read_at', 'is', null)
    .where(isShown)
    .executeTakeFirst();
  return row && toNotification(row);
}

const otherId = sql<string>`case when notifications.user_id = coalesce(orders.buyer_id, conversations.buyer_id)
  then coalesce(orders.seller_id, conversations.seller_id) else coalesce(orders.buyer_id, conversations.buyer_id) end`;

/** The latest one of the order. */
const disputeId = sql<
  string | null
>`case when notifications.event = 'charge-disputed' then (select disputes.id from disputes
  where disputes.order_id = notifications.order_id order by disputes.opened_at desc limit 1) end`;

/** The one that paid for the order. */
const paymentId = sql<
  string | null
>`case when notifications.event in ('charge-refunded-in-part', 'refund-failed') then (select payments.id from payments
  where payments.order_id = notifications.order_id and payments.status in ('captured', 'refund_pending', 'refunded')
  order by payments.id in (select payment_id from provider_differences) desc, payments.created_at desc limit 1) end`;

const selectNotifications = (db: Db, locale: Locale) =>
  db
    .selectFrom('notifications')
    .leftJoin('orders', 'orders.id', 'notifications.order_id')
    .leftJoin('conversations', 'conversations.id', 'notifications.conversation_id')
    .leftJoin('books as book', (join) =>
      join
        .on(
          'book.id',
          '=',
          sql<string>`coalesce(notifications.book_id, orders.book_id, conversations.book_id)`,
        )
        .on(isOfferStillShown),
    )
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherId))
    .select([disputeId.as('dispute_id'), paymentId.as('payment_id')])
    .select([
      'notifications.id',
      'notifications.event',
      'notifications.read_at',
      'notifications.created_at',
      'notifications.order_id',
      'notifications.conversation_id',
      'notifications.books',
      'book.id as book_id',
      'book.picture_hash',
      'other.photo_url as other_photo_url',
      sql<string | null>`coalesce(orders.title, book.title)`.as('title'),
      sql<string | null>`case when other.id is not null then ${userName('other', locale)} end`.as(
        'other_name',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number];

const toNotification = (row: Row): Notification => ({
  _id: row.id,
  event: row.event,
  isNew: row.read_at === null,
  createdAt: row.created_at.toISOString(),
  orderId: row.order_id,
  conversationId: row.conversation_id,
  bookId: row.book_id,
  disputeId: row.dispute_id,
  paymentId: row.payment_id,
  book_title: row.title ?? '',
  book_photo: row.picture_hash === null ? null : imageUrl(row.picture_hash),
  otherName: row.other_name ?? '',
  otherImage: row.other_photo_url,
  books: row.books,
});

const mostCounted = 100;

export async function countNewNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from (
    select from notifications where user_id = ${userId} and read_at is null and ${isShown} limit ${mostCounted}) as new`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
