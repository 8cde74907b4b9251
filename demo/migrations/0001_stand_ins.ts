import { type Kysely, sql } from 'kysely';

/**
 * What the stand-ins for Stripe and Google keep. No other code reads these tables and no foreign key refers to them, as if they were at the
 * payment provider. Only the brand and the last four digits of a card are stored, and of links and sessions only hashes. Demos from before
 * these migrations have the tables already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const cards = [
  `create table if not exists sandbox_intents (
    id text primary key,
    client_secret text not null,
    status text not null check (status in ('requires_payment_method', 'requires_confirmation',
      'requires_action', 'requires_capture', 'succeeded', 'canceled')),
    amount integer not null check (amount between 1 and 2000000000),
    amount_received integer not null default 0,
    amount_refunded integer not null default 0,
    currency text not null check (currency ~ '^[a-z]{3}$'),
    capture_method text not null check (capture_method in ('manual', 'automatic', 'automatic_async')),
    payment_method text,
    card_brand text,
    card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
    charge_id text unique,
    last_error jsonb,
    description text,
    metadata jsonb not null,
    cancellation_reason text,
    canceled_at timestamptz,
    created_at timestamptz not null,
    -- The sum of the transfers of a charge, less what was reversed.
    amount_transferred integer not null default 0,
    disputed boolean not null default false,
    contested_as text check (contested_as in ('fraudulent', 'product_not_received', 'inquiry')),
    constraint charged_when_succeeded check ((status = 'succeeded') = (amount_received > 0)),
    constraint never_charged_beyond_the_hold check (amount_received between 0 and amount),
    constraint never_refunded_beyond_the_charge check (amount_refunded between 0 and amount_received),
    constraint never_transferred_beyond_the_charge check (amount_transferred between 0 and amount_received),
    constraint money_moves_through_a_charge
      check (status not in ('requires_capture', 'succeeded') or charge_id is not null)
  )`,
  `create table if not exists sandbox_refunds (
    id text primary key,
    intent_id text not null references sandbox_intents (id),
    charge_id text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    reason text,
    metadata jsonb not null,
    created_at timestamptz not null,
    failed_at timestamptz
  )`,
  'create index if not exists sandbox_refunds_by_intent on sandbox_refunds (intent_id)',
  // The fingerprint is keyed: a plain hash would let an attacker find the card number by trying all of them.
  `create table if not exists sandbox_idempotency (
    key text primary key,
    fingerprint text not null,
    status integer,
    answer text,
    request_id text not null,
    created_at timestamptz not null
  )`,
];

const connect = [
  `create table if not exists sandbox_accounts (
    id text primary key,
    email text not null,
    display_name text,
    country text check (country ~ '^[A-Z]{2}$'),
    status text not null check (status in ('restricted', 'pending', 'active', 'rejected')),
    requirements text[] not null,
    payout_schedule jsonb,
    metadata jsonb not null,
    created_at timestamptz not null,
    constraint nothing_is_missing_of_an_active_account check (status <> 'active' or requirements = '{}')
  )`,
  `create table if not exists sandbox_account_links (
    token_hash text primary key,
    account_id text not null references sandbox_accounts (id),
    kind text not null check (kind in ('onboarding', 'login')),
    return_url text,
    refresh_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    session_hash text,
    finished_at timestamptz,
    constraint onboarding_leads_back check (kind <> 'onboarding' or (return_url is not null and refresh_url is not null)),
    constraint sessions_begin_with_an_opened_link check (session_hash is null or opened_at is not null),
    constraint sessions_end_once check (finished_at is null or session_hash is not null)
  )`,
  `create table if not exists sandbox_transfers (
    id text primary key,
    account_id text not null references sandbox_accounts (id),
    intent_id text not null references sandbox_intents (id),
    charge_id text not null,
    amount integer not null check (amount > 0),
    amount_reversed integer not null default 0,
    currency text not null,
    transfer_group text not null,
    metadata jsonb not null,
    created_at timestamptz not null,
    constraint never_reversed_beyond_the_transfer check (amount_reversed between 0 and amount)
  )`,
  'create index if not exists sandbox_transfers_by_account on sandbox_transfers (account_id)',
  'create index if not exists sandbox_transfers_by_group on sandbox_transfers (transfer_group)',
  `create table if not exists sandbox_reversals (
    id text primary key,
    transfer_id text not null references sandbox_transfers (id),
    amount integer not null check (amount > 0),
    metadata jsonb not null,
    created_at timestamptz not null
  )`,
  'create index if not exists sandbox_reversals_by_transfer on sandbox_reversals (transfer_id)',
  `create table if not exists sandbox_payouts (
    id text primary key,
    account_id text not null references sandbox_accounts (id),
    amount integer not null check (amount > 0),
    currency text not null,
    created_at timestamptz not null
  )`,
  'create index if not exists sandbox_payouts_by_account on sandbox_payouts (account_id)',
  `create table if not exists sandbox_disputes (
    id text primary key,
    intent_id text not null references sandbox_intents (id),
    charge_id text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    reason text not null,
    status text not null
      check (status in ('warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost')),
    created_at timestamptz not null
  )`,
  'create index if not exists sandbox_disputes_by_intent on sandbox_disputes (intent_id)',
  // An event is about an intent or about an account.
  `create table if not exists sandbox_events (
    id text primary key,
    type text not null,
    intent_id text references sandbox_intents (id),
    body jsonb not null,
    created_at timestamptz not null,
    account_id text references sandbox_accounts (id),
    constraint events_have_one_subject check (num_nonnulls(intent_id, account_id) = 1)
  )`,
  'create index if not exists sandbox_events_by_intent on sandbox_events (intent_id)',
];

/** The state between the steps of a sign-in, kept for minutes. */
const google = [
  `create table if not exists demo_google_records (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    expires_at timestamptz not null,
    primary key (kind, id)
  )`,
  'create index if not exists demo_google_records_by_grant on demo_google_records (grant_id) where grant_id is not null',
  'create index if not exists demo_google_records_by_uid on demo_google_records (kind, uid) where uid is not null',
  'create index if not exists demo_google_records_by_end on demo_google_records (expires_at)',
];

const statements = [...cards, ...connect, ...google];
