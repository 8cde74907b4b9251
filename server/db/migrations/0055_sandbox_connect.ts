import { type Kysely, sql } from 'kysely';

/**
 * The part of the payment sandbox that stands in for Stripe Connect: sellers' accounts, what is transferred to them, and disputes.
 * As in `0002_sandbox_cards`, no other code reads these tables. Of links and sessions only hashes are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sandbox_accounts (
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
  `create table sandbox_account_links (
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
  // The sum of the transfers of a charge, less what was reversed.
  `alter table sandbox_intents
    add column amount_transferred integer not null default 0,
    add column disputed boolean not null default false,
    add column contested_as text check (contested_as in ('fraudulent', 'product_not_received', 'inquiry')),
    add constraint never_transferred_beyond_the_charge check (amount_transferred between 0 and amount_received) not valid`,
  'alter table sandbox_intents validate constraint never_transferred_beyond_the_charge',
  `create table sandbox_transfers (
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
  'create index sandbox_transfers_by_account on sandbox_transfers (account_id)',
  'create index sandbox_transfers_by_group on sandbox_transfers (transfer_group)',
  `create table sandbox_reversals (
    id text primary key,
    transfer_id text not null references sandbox_transfers (id),
    amount integer not null check (amount > 0),
    metadata jsonb not null,
    created_at timestamptz not null
  )`,
  'create index sandbox_reversals_by_transfer on sandbox_reversals (transfer_id)',
  `create table sandbox_payouts (
    id text primary key,
    account_id text not null references sandbox_accounts (id),
    amount integer not null check (amount > 0),
    currency text not null,
    created_at timestamptz not null
  )`,
  'create index sandbox_payouts_by_account on sandbox_payouts (account_id)',
  `create table sandbox_disputes (
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
  'create index sandbox_disputes_by_intent on sandbox_disputes (intent_id)',
  // An event is about an intent or about an account.
  `alter table sandbox_events
    alter column intent_id drop not null,
    add column account_id text references sandbox_accounts (id),
    add constraint events_have_one_subject check (num_nonnulls(intent_id, account_id) = 1) not valid`,
  'alter table sandbox_events validate constraint events_have_one_subject',
];
