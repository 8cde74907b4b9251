import { type Kysely, sql } from 'kysely';

const choosable = `('messages', 'meetings', 'book_freed', 'saved_searches', 'reviews')`;

const statements = [
  `create table notification_choices (
    user_id uuid not null references users (id),
    kind text not null check (kind in ${choosable}),
    email text not null check (email in ('now', 'daily', 'never')),
    primary key (user_id, kind)
  )`,
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users (id),
    kind text not null check (kind in ${choosable} or kind in ('orders', 'account')),
    event text not null,
    order_id uuid references orders (id) on delete cascade,
    conversation_id uuid references conversations (id) on delete cascade,
    book_id uuid references books (id) on delete cascade,
    books integer not null default 0,
    created_at timestamptz not null default clock_timestamp(),
    read_at timestamptz,
    -- The email that is still to be sent: the one about an unread conversation, or the daily one.
    waits_for text check (waits_for in ('conversation-mail', 'digest')),
    waits_since timestamptz,
    digest_id uuid,
    constraint what_waits_has_a_time check ((waits_for is null) = (waits_since is null))
  )`,
  'create index notifications_of_user on notifications (user_id, created_at desc, id desc)',
  'create index new_notifications on notifications (user_id) where read_at is null',
  `create unique index one_notification_for_each_conversation on notifications (user_id, conversation_id)
    where event = 'message-received'`,
  'create index notifications_of_order on notifications (order_id) where order_id is not null',
  'create index notifications_of_book on notifications (book_id) where book_id is not null',
  'create index notifications_of_conversation on notifications (conversation_id) where conversation_id is not null',
  'create index notifications_with_mail_to_send on notifications (waits_for, waits_since) where waits_for is not null',
  'create index notifications_of_digest on notifications (digest_id) where digest_id is not null',
  'create index notifications_by_age on notifications (created_at)',
];

/** What has happened to a user's orders, conversations, and wishes, and which emails about it the user has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
