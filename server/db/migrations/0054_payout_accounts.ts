import { type Kysely, sql } from 'kysely';

const accounts = `create table payout_accounts (
  user_id uuid primary key references users (id),
  provider text not null check (provider in ('stripe', 'sandbox')),
  account_id text not null unique,
  country text check (country ~ '^[A-Z]{2}$'),
  livemode boolean not null,
  status text not null check (status in ('pending', 'active', 'restricted', 'rejected', 'closed')),
  -- What the payment provider still wants to know, in its words.
  requirements text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- When the latest reading began that was stored.
  synced_at timestamptz not null
)`;

const transfers = [
  `alter table transfers
    -- The account that the money is sent to; it stays when the seller names another one.
    add column account_id text,
    -- One more whenever the payment provider has refused, or the money was taken back. Each attempt has a key of its own.
    add column attempt smallint not null default 1 check (attempt > 0),
    -- The money that was sent cannot be taken back, so that it is kept back from later sales.
    add column reversal_refused_at timestamptz,
    add constraint transfers_are_sent_to_an_account check (
      status not in ('pending', 'done', 'reversal_pending') or account_id is not null),
    add constraint sent_transfers_have_an_id check (
      status not in ('done', 'reversal_pending') or transfer_id is not null),
    add constraint reversals_of_sent_transfers check (reversal_id is null or transfer_id is not null)`,
  `create function assert_released() returns trigger language plpgsql as $$ begin
    if not exists (select from orders where id = new.order_id and status = 'paid' and handed_over_at is not null
        and (case_state is null or case_state = 'release')) then
      raise exception 'money is sent only for orders that were handed over';
    end if;
    return new;
  end $$`,
  `create trigger transfers_are_released before update of status on transfers for each row
    when (old.status = 'due' and new.status = 'pending') execute function assert_released()`,
  `create index transfers_underway on transfers (updated_at) where status in ('pending', 'reversal_pending')`,
];

/** What was sent may be taken back for a dispute, and sent again once the dispute is won. */
const entries = `alter table seller_entries
  add column attempt smallint not null default 1 check (attempt > 0),
  drop constraint one_entry_of_each_kind_for_each_order,
  add constraint one_entry_of_each_kind_for_each_order unique (order_id, kind, attempt)`;

const disputes = [
  `create table disputes (
    id uuid primary key,
    provider text not null check (provider in ('stripe', 'sandbox')),
    dispute_id text not null unique,
    payment_id uuid not null references payments (id),
    order_id uuid not null references orders (id),
    amount_cents integer not null check (amount_cents > 0),
    -- What the payment provider asks for a lost one.
    fee_cents integer not null default 0 check (fee_cents >= 0),
    currency char(3) not null references site (currency),
    reason text not null check (char_length(reason) <= 100),
    status text not null check (status in ('open', 'won', 'lost')),
    due_by timestamptz,
    opened_at timestamptz not null,
    closed_at timestamptz,
    updated_at timestamptz not null default now(),
    constraint closed_disputes_have_a_time check ((status = 'open') = (closed_at is null))
  )`,
  'create index disputes_of_order on disputes (order_id)',
  'create index disputes_of_payment on disputes (payment_id)',
  'create index disputes_by_time on disputes (opened_at desc, id desc)',
];

/** The release notes say how to create it beforehand, without blocking writes. */
const orders = `create index if not exists orders_given_back on orders (id)
  where status in ('refund_pending', 'refunded') and payment_mode in ('by_hand', 'stripe')`;

/** The outcome of the latest comparison of all payments with the payment provider, and what differed. */
const reconciliation = [
  `create table provider_reconciliation (
    id integer primary key default 1 check (id = 1),
    ran_at timestamptz not null,
    payments integer not null,
    wrong_payments integer not null,
    difference_cents bigint not null
  )`,
  `create table provider_differences (
    payment_id uuid primary key references payments (id),
    difference_cents bigint not null,
    found_at timestamptz not null default now()
  )`,
];

const statements = [accounts, ...transfers, entries, ...disputes, orders, ...reconciliation];

/** Where the payment provider sends sellers their money, what became of it, and disputes about charges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
