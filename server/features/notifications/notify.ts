import { type RawBuilder, sql } from 'kysely';
import {
  type ChoosableKind,
  choosableKinds,
  defaultChoices,
  defaultPushChoices,
  type EmailChoice,
  type NotificationEvent,
  type NotificationKind,
} from '#contract/notifications/notifications.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { RateLimit } from '#server/http/middleware/rate-limit.ts';
import { uuidV7, uuidV8 } from '#server/lib/uuid.ts';

export type NewNotification = {
  userId: string;
  kind: NotificationKind;
  event: NotificationEvent;
  orderId?: string | undefined;
  conversationId?: string | undefined;
  bookId?: string | undefined;
  /** How many books fit the user’s wishes. */
  books?: number | undefined;
  /** How many emails the other side of the order may cause by this event; the daily email has what is beyond it. */
  limit?: RateLimit | undefined;
};

/**
 * Lists an event under a user's bell, in the transaction that it reports. Returns when the user gets the email about it: the caller
 * enqueues one that is for now, and the daily email has what is for later. Undefined for a user who is deleted, and for an event
 * with a key that the user was notified of before.
 */
export async function notify(
  db: Db | Tx,
  notification: NewNotification,
  dedupeKey?: string,
): Promise<EmailChoice | undefined> {
  const { userId, kind, event, orderId, conversationId, bookId, books = 0 } = notification;
  const id = dedupeKey === undefined ? uuidV7() : uuidV8(`notification ${event} ${userId} ${dedupeKey}`);
  const { rows } = await sql<{ email: EmailChoice }>`
    with recipient as (
      select users.id,
        case when limited.is_over and chosen.email = 'now' then 'daily' else chosen.email end as email,
        case when not limited.is_over then ${pushWaitsSince(sql`users.id`, sql`choice.push`, kind)} end as push_waits_since
      from users
      left join notification_choices as choice on choice.user_id = users.id and choice.kind = ${kind}
      cross join lateral (select coalesce(choice.email, ${defaultChoiceOf(kind)}) as email) as chosen
      cross join lateral (select ${isOverLimit(notification)} as is_over) as limited
      where users.id = ${userId} and users.deleted_at is null),
    added as (
      insert into notifications (id, user_id, kind, event, order_id, conversation_id, book_id, books, waits_for, waits_since, push_waits_since)
      select ${id}::uuid, id, ${kind}, ${event}, ${orderId ?? null}::uuid, ${conversationId ?? null}::uuid, ${bookId ?? null}::uuid,
        ${books}::int, case email when 'daily' then 'digest' end, case email when 'daily' then clock_timestamp() end, push_waits_since
      from recipient
      on conflict (id) do nothing
      returning user_id)
    select email, pg_notify('notifications', id::text) from recipient join added on added.user_id = recipient.id`.execute(
    db,
  );
  return rows[0]?.email;
}

/** Whether a row of `users` got as many emails as it may about this event of other orders of the same two people. */
const isOverLimit = ({ event, orderId, limit }: NewNotification): RawBuilder<boolean> =>
  limit && orderId
    ? sql`(select count(*) from notifications as earlier
        join orders on orders.id = earlier.order_id
        join orders as this on this.buyer_id = orders.buyer_id and this.seller_id = orders.seller_id
        where this.id = ${orderId}::uuid and earlier.user_id = users.id and earlier.event = ${event}
          and earlier.waits_for is null and earlier.digest_id is null
          and earlier.created_at > now() - make_interval(secs => ${limit.windowSeconds})) >= ${limit.max}`
    : sql`false`;

export const isChoosable = (kind: NotificationKind): kind is ChoosableKind =>
  (choosableKinds as readonly NotificationKind[]).includes(kind);

/** Email about money and the account is always sent at once. */
export const defaultChoiceOf = (kind: NotificationKind): EmailChoice =>
  isChoosable(kind) ? defaultChoices[kind] : 'now';

/** Only what happens while a browser of the user shows push notifications is pushed. */
export const pushWaitsSince = (
  userId: RawBuilder<unknown>,
  chosen: RawBuilder<unknown>,
  kind: NotificationKind,
): RawBuilder<Date | null> => sql`case when coalesce(${chosen}, ${defaultPushChoices[kind]})
  and exists (select from push_subscriptions where push_subscriptions.user_id = ${userId}) then clock_timestamp() end`;
