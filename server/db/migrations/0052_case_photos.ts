import { type Kysely, sql } from 'kysely';

const statements = [
  // Not in `pictures`, whose files anyone can fetch who knows their names.
  `create table case_photos (
    id uuid primary key,
    order_id uuid not null references orders (id),
    uploaded_by uuid not null references users (id),
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now(),
    -- Until a statement has it, it is deleted after a day.
    case_id uuid references cases (id),
    position smallint check (position between 0 and 3),
    delete_after timestamptz,
    constraint photos_of_a_case_have_a_position check ((case_id is null) = (position is null)),
    constraint photos_without_a_case_are_deleted check (case_id is not null or delete_after is not null),
    constraint four_photos_for_each_side unique (case_id, uploaded_by, position)
  )`,
  'create index case_photos_to_delete on case_photos (delete_after) where delete_after is not null',
  'create index case_photos_by_user on case_photos (uploaded_by, id)',
  'create index case_photos_by_order on case_photos (order_id)',
  // A withdrawn case is over like a decided one, which the previous version sees as well, but without a decision.
  'alter table cases add column withdrawn_at timestamptz',
  'alter table cases drop constraint decided_cases_have_a_decision',
  `alter table cases add constraint decided_cases_have_a_decision check (
    (state = 'decided') = (decision is not null or withdrawn_at is not null)
      and (decision is null or withdrawn_at is null)
      and (decision is null) = (decided_at is null)) not valid`,
  // What the clocks said when a case stopped them.
  `alter table orders
    add column stopped_release_due_at timestamptz,
    add column stopped_refund_due_at timestamptz`,
];

/** Photos of cases, which only the sides of an order and the staff see, and what withdrawing a case needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
