import { type Kysely, sql } from 'kysely';

const tables = [
  `create table conversations (
    id uuid primary key,
    book_id uuid not null,
    buyer_id uuid not null references users (id),
    seller_id uuid not null references users (id),
    -- The latest one of this buyer for this book.
    order_id uuid references orders (id),
    last_message_at timestamptz not null default clock_timestamp(),
    created_at timestamptz not null default now(),
    foreign key (book_id, seller_id) references books (id, seller_id),
    constraint one_conversation_for_each_book_and_buyer unique (book_id, buyer_id),
    constraint nobody_talks_to_themselves check (buyer_id <> seller_id)
  )`,
  'create index conversations_of_buyer on conversations (buyer_id, last_message_at desc, id desc)',
  'create index conversations_of_seller on conversations (seller_id, last_message_at desc, id desc)',
  'create index conversations_by_order on conversations (order_id) where order_id is not null',
  `create table messages (
    id uuid primary key,
    conversation_id uuid not null references conversations (id),
    sender_id uuid not null references users (id),
    kind text not null default 'text' check (kind in ('text', 'meeting', 'system')),
    body text not null check (char_length(body) between 1 and 2000),
    has_contact_details boolean not null default false,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index messages_of_conversation on messages (conversation_id, created_at desc, id desc)',
  'create index messages_by_sender on messages (sender_id, id)',
  `create table read_marks (
    conversation_id uuid not null references conversations (id),
    user_id uuid not null references users (id),
    read_at timestamptz not null,
    primary key (conversation_id, user_id)
  )`,
  'create index read_marks_of_user on read_marks (user_id)',
  `create table blocks (
    id uuid primary key,
    blocker_id uuid not null references users (id),
    blocked_id uuid not null references users (id),
    created_at timestamptz not null default clock_timestamp(),
    constraint a_person_is_blocked_once unique (blocker_id, blocked_id),
    constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
  )`,
  'create index blocks_of_blocked on blocks (blocked_id)',
  `create table message_reports (
    message_id uuid not null references messages (id),
    reporter_id uuid not null references users (id),
    created_at timestamptz not null default now(),
    dismissed_at timestamptz,
    constraint a_message_is_reported_once_per_user primary key (message_id, reporter_id)
  )`,
  'create index message_reports_by_time on message_reports (created_at) where dismissed_at is null',
  'create index message_reports_of_user on message_reports (reporter_id)',
];

/** Open and paid orders of before have a conversation as well, so that their sellers can write, too. */
const ofOrders = `with begun as (
    insert into conversations (id, book_id, buyer_id, seller_id, order_id, last_message_at, created_at)
    select distinct on (book_id, buyer_id)
      gen_random_uuid(), book_id, buyer_id, seller_id, id, created_at, created_at
    from orders where status in ('unpaid', 'claimed', 'paid', 'refund_pending')
    order by book_id, buyer_id, created_at desc
    returning id, buyer_id, created_at)
  insert into messages (id, conversation_id, sender_id, kind, body, created_at)
  select gen_random_uuid(), id, buyer_id, 'system', 'booked', created_at from begun`;

/** What buyers and sellers write to each other: one conversation for each book and buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ofOrders]) await sql.raw(statement).execute(db);
}
