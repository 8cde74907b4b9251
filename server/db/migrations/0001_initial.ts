import { type Kysely, sql } from 'kysely';

/**
 * The first schema, in plain SQL because it is read more often than it is run. The rules for money and trust are
 * constraints here, not only checks in code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...shelves, ...buying, ...housekeeping])
    await sql.raw(statement).execute(db);
}

const people = [
  `create table users (
    id uuid primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    photo_url text,
    phone text,
    role text check (role in ('Buyer', 'Seller', 'admin')),
    verified_seller_at timestamptz,
    banned_at timestamptz,
    deleted_at timestamptz,
    last_login_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint only_sellers_are_verified check (verified_seller_at is null or role = 'Seller')
  )`,
  `create index users_by_role on users (role, created_at, id) where deleted_at is null`,
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create table accounts (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id)
  )`,
  `create index accounts_by_user on accounts (user_id)`,
  `create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index verifications_by_identifier on verifications (identifier)`,
];

const shelves = [
  `create table categories (
    id uuid primary key,
    slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
    name text not null,
    picture text not null,
    position integer not null
  )`,
  `create table pictures (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    widths integer[] not null,
    color text not null check (color ~ '^#[0-9a-f]{6}$'),
    uploaded_by uuid references users (id) on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create table books (
    id uuid primary key,
    seller_id uuid not null references users (id),
    category_id uuid not null references categories (id),
    title text not null,
    picture_hash text not null references pictures (hash),
    original_price_cents integer not null check (original_price_cents between 1 and 1000000),
    resale_price_cents integer not null check (resale_price_cents between 1 and 1000000),
    condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
    years_of_use double precision not null check (years_of_use between 0 and 200),
    phone text not null,
    location text not null,
    description text not null,
    advertised_at timestamptz,
    reported_at timestamptz,
    sold_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    unique (id, seller_id),
    constraint nothing_is_sold_after_deletion
      check (sold_at is null or deleted_at is null or sold_at <= deleted_at)
  )`,
  `create index books_on_the_shelf on books (category_id, created_at desc, id desc)
    where sold_at is null and deleted_at is null`,
  `create index books_in_the_window on books (advertised_at desc)
    where advertised_at is not null and sold_at is null and deleted_at is null`,
  `create index books_of_a_seller on books (seller_id, created_at desc) where deleted_at is null`,
  `create index books_reported on books (reported_at desc) where reported_at is not null and deleted_at is null`,
  `create index books_by_picture on books (picture_hash)`,
  `create table reports (
    book_id uuid not null references books (id),
    reporter_id uuid not null references users (id),
    created_at timestamptz not null default now(),
    primary key (book_id, reporter_id)
  )`,
];

const buying = [
  // The composite foreign keys guarantee that the values copied to an order or a payment match the original.
  `create table orders (
    id uuid primary key,
    book_id uuid not null,
    seller_id uuid not null,
    buyer_id uuid not null references users (id),
    title text not null,
    price_cents integer not null check (price_cents > 0),
    phone text not null,
    location text not null,
    status text not null default 'unpaid'
      check (status in ('unpaid', 'claimed', 'paid', 'refund_pending', 'refunded', 'cancelled', 'expired')),
    hold_ends_at timestamptz not null,
    paid_at timestamptz,
    closed_at timestamptz,
    closed_because text check (closed_because in ('buyer', 'seller', 'admin', 'hold')),
    created_at timestamptz not null default now(),
    foreign key (book_id, seller_id) references books (id, seller_id),
    unique (id, price_cents, buyer_id),
    constraint nobody_buys_from_themselves check (buyer_id <> seller_id),
    constraint paid_orders_say_when check (status <> 'paid' or paid_at is not null)
  )`,
  `create unique index one_open_order_per_book on orders (book_id)
    where status in ('unpaid', 'claimed', 'paid', 'refund_pending')`,
  `create index orders_of_a_buyer on orders (buyer_id, created_at desc)`,
  `create index orders_of_a_seller on orders (seller_id, created_at desc)`,
  `create index holds_by_end on orders (hold_ends_at) where status = 'unpaid'`,
  `create table payments (
    id uuid primary key,
    order_id uuid not null,
    buyer_id uuid not null,
    provider text not null check (provider in ('stripe', 'sandbox')),
    intent_id text,
    amount_cents integer not null,
    currency text not null default 'usd' check (currency = 'usd'),
    status text not null default 'created' check (status in
      ('created', 'capture_pending', 'captured', 'cancel_pending', 'cancelled', 'refund_pending', 'refunded')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider, intent_id),
    foreign key (order_id, amount_cents, buyer_id) references orders (id, price_cents, buyer_id)
  )`,
  `create unique index one_payment_under_way_per_order on payments (order_id)
    where status in ('created', 'capture_pending', 'captured')`,
  `create unique index one_capture_per_order on payments (order_id) where status in ('capture_pending', 'captured')`,
  `create index payments_unfinished on payments (updated_at)
    where status in ('created', 'capture_pending', 'cancel_pending', 'refund_pending')`,
  `create table card_events (
    provider text not null,
    event_id text not null,
    received_at timestamptz not null default now(),
    primary key (provider, event_id)
  )`,
];

const housekeeping = [
  `create table audit_log (
    id uuid primary key,
    at timestamptz not null default now(),
    actor_id uuid not null,
    action text not null,
    subject_type text not null check (subject_type in ('user', 'book')),
    subject_id uuid not null,
    details jsonb not null default '{}'
  )`,
  `create index audit_log_by_time on audit_log (at desc)`,
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_is_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`,
  `create table rate_limits (
    key text primary key,
    window_ends_at timestamptz not null,
    count integer not null
  )`,
  `create index rate_limits_by_end on rate_limits (window_ends_at)`,
];
