import { type Kysely, sql } from 'kysely';

/** The ledger of the embedded card sandbox. No column for a card number: it is looked at and forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sandbox_intents (
    id text primary key,
    client_secret text not null,
    charge_id text not null,
    amount integer not null check (amount >= 50),
    currency text not null,
    capture_method text not null check (capture_method in ('automatic', 'manual')),
    status text not null check (status in
      ('requires_payment_method', 'requires_action', 'requires_capture', 'succeeded', 'canceled')),
    metadata jsonb not null default '{}',
    card_brand text,
    card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
    last_error jsonb,
    refunded boolean not null default false,
    created_at timestamptz not null default now(),
    constraint only_charged_intents_are_refunded check (not refunded or status = 'succeeded')
  )`,
  `create table sandbox_refunds (
    id text primary key,
    intent_id text not null unique references sandbox_intents (id),
    created_at timestamptz not null default now()
  )`,
  `create table sandbox_idempotency (
    key text primary key,
    request_hash text not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null default now()
  )`,
  `create table sandbox_events (
    id text primary key,
    body text not null,
    delivered_at timestamptz,
    created_at timestamptz not null default now()
  )`,
];
