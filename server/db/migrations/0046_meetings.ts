import { type Kysely, sql } from 'kysely';

const statements = [
  `create table meetings (
    order_id uuid primary key references orders (id),
    -- The name and, for a place of the site, which one it was.
    place text not null check (char_length(place) between 1 and 200),
    place_id uuid references meeting_places (id) on delete set null,
    starts_at timestamptz not null,
    proposed_by uuid not null references users (id),
    proposed_at timestamptz not null default clock_timestamp(),
    agreed_at timestamptz,
    -- Of the reminders: how many are over, whether they were sent or came too late.
    reminders smallint not null default 0,
    version integer not null default 1
  )`,
  'create index meetings_by_proposer on meetings (proposed_by)',
  'create index meetings_by_place on meetings (place_id) where place_id is not null',
  'create index meetings_to_remind_of on meetings (starts_at) where agreed_at is not null and reminders < 2',
];

/** Where and when the two sides of an order meet: the latest proposal, and whether the other side accepted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
