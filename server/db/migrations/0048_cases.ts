import { type Kysely, sql } from 'kysely';

const statements = [
  `create table cases (
    id uuid primary key,
    order_id uuid not null references orders (id),
    kind text not null check (kind in ('no_show', 'not_as_described', 'wrong_book', 'other')),
    opened_by uuid not null references users (id),
    text text not null check (char_length(text) between 1 and 2000),
    state text not null default 'open' check (state in ('open', 'answered', 'decided')),
    opened_at timestamptz not null default now(),
    answer_due_at timestamptz not null,
    answer text check (char_length(answer) between 1 and 2000),
    answered_at timestamptz,
    -- The person who did not come, and says so.
    no_show_confirmed_by uuid references users (id),
    no_show_confirmed_at timestamptz,
    staff_notified_at timestamptz,
    decision text check (decision in ('release', 'refund')),
    reason text check (char_length(reason) between 1 and 2000),
    -- Without one, the book was handed over while the case was open.
    decided_by uuid references users (id),
    decided_at timestamptz,
    constraint answers_have_a_time check ((answer is null) = (answered_at is null)),
    constraint answered_cases_have_an_answer check (state <> 'answered' or answer is not null),
    constraint decided_cases_have_a_decision check (
      (state = 'decided') = (decision is not null) and (decision is null) = (decided_at is null)),
    constraint refunds_are_decided_by_someone check (decision <> 'refund' or decided_by is not null),
    constraint decisions_have_a_reason check ((decided_by is null) = (reason is null)),
    constraint nobody_decides_their_own_case check (
      decided_by is null or (decided_by <> opened_by and decided_by is distinct from no_show_confirmed_by)),
    constraint no_shows_are_confirmed_by_the_other_side check (
      (no_show_confirmed_by is null) = (no_show_confirmed_at is null)
        and (no_show_confirmed_by is null or (kind = 'no_show' and no_show_confirmed_by <> opened_by)))
  )`,
  `create unique index one_open_case_per_order on cases (order_id) where state <> 'decided'`,
  'create index cases_by_order on cases (order_id, opened_at desc)',
  'create index cases_by_time on cases (opened_at desc, id desc)',
  `create index cases_to_be_decided on cases (answer_due_at) where state <> 'decided' and staff_notified_at is null`,
  `create index confirmed_no_shows on cases (no_show_confirmed_by, no_show_confirmed_at)
    where no_show_confirmed_by is not null`,
  // Beside the clocks that it stops, so that an update of the order sees it whatever it waited for.
  'alter table orders add column case_state text',
  `alter table orders add constraint case_states check (case_state in ('open', 'release', 'refund')) not valid`,
  // Released or refunded, never both.
  `alter table orders add constraint decided_refunds_are_not_released
    check (case_state is distinct from 'refund' or handed_over_at is null) not valid`,
];

/** Cases about paid orders, which administrators decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
