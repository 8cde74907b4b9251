import { type Kysely, sql } from 'kysely';

const choosable = `('messages', 'meetings', 'book_freed', 'saved_searches', 'reviews')`;

const statements = [
  `create table push_subscriptions (
    id uuid primary key,
    user_id uuid not null references users (id),
    -- Without the session that asked for it, nothing is sent anymore.
    session_id uuid not null references sessions (id) on delete cascade,
    endpoint text not null unique check (length(endpoint) <= 1000 and endpoint like 'https://%'),
    p256dh text not null,
    auth text not null,
    -- The public key of this site that the browser has accepted.
    server_key text not null,
    locale text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index push_subscriptions_of_user on push_subscriptions (user_id, created_at)',
  'create index push_subscriptions_of_session on push_subscriptions (session_id)',
  // Null until the user has chosen. Push has a choice for the kinds whose email is always sent, too.
  'alter table notification_choices add column push boolean',
  'alter table notification_choices drop constraint notification_choices_kind_check',
  `alter table notification_choices add constraint notification_choices_kind_check
    check (kind in ${choosable} or kind in ('orders', 'account'))`,
  'alter table notifications add column push_waits_since timestamptz',
  `create index notifications_with_push_to_send on notifications (push_waits_since)
    where push_waits_since is not null`,
];

/** The browsers that show push notifications, and the choice of which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
