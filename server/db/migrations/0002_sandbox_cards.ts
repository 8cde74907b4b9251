import { type Kysely, sql } from 'kysely';

/**
 * The ledger of the payment sandbox. No other code reads these tables and no foreign key refers to them, as if they
 * were at a payment provider. Only the brand and the last four digits of a card are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sandbox_intents (
    id text primary key,
    client_secret text not null,
    status text not null check (status in ('requires_payment_method', 'requires_confirmation',
      'requires_action', 'requires_capture', 'succeeded', 'canceled')),
    amount integer not null check (amount between 1 and 99999999),
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
    constraint charged_when_succeeded check ((status = 'succeeded') = (amount_received > 0)),
    constraint never_charged_beyond_the_hold check (amount_received between 0 and amount),
    constraint never_refunded_beyond_the_charge check (amount_refunded between 0 and amount_received),
    constraint money_moves_through_a_charge
      check (status not in ('requires_capture', 'succeeded') or charge_id is not null)
  )`,
  `create table sandbox_refunds (
    id text primary key,
    intent_id text not null references sandbox_intents (id),
    charge_id text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    reason text,
    metadata jsonb not null,
    created_at timestamptz not null
  )`,
  `create index sandbox_refunds_by_intent on sandbox_refunds (intent_id)`,
  // The fingerprint is keyed: a plain hash would let an attacker find the card number by trying all of them.
  `create table sandbox_idempotency (
    key text primary key,
    fingerprint text not null,
    status integer,
    answer text,
    request_id text not null,
    created_at timestamptz not null
  )`,
  `create table sandbox_events (
    id text primary key,
    type text not null,
    intent_id text not null references sandbox_intents (id),
    body jsonb not null,
    created_at timestamptz not null
  )`,
  `create index sandbox_events_by_intent on sandbox_events (intent_id)`,
];
