import { type Kysely, sql } from 'kysely';

const statements = [
  // What the bank returned of a collective payment, for one seller.
  `create table payout_returns (
    payout_id uuid not null references payouts (id),
    seller_id uuid not null references users (id),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null check (char_length(reason) between 1 and 140),
    returned_at timestamptz not null default now(),
    primary key (payout_id, seller_id)
  )`,
  'create index payout_returns_of_seller on payout_returns (seller_id, payout_id)',
  // A payment by hand that the bank returned is an entry the other way round. Rows that exist satisfy the narrower rule of before.
  `alter table seller_entries
    drop constraint entries_have_the_sign_of_their_kind,
    add constraint entries_have_the_sign_of_their_kind check (case
      when kind in ('sale', 'reversal') then amount_cents > 0
      when kind in ('fee', 'transfer', 'refund', 'dispute_fee') then amount_cents < 0
      when kind in ('dispute', 'by_hand', 'correction') then amount_cents <> 0
      else false end) not valid`,
];

/** The host's bank may return a payment to a seller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
