import { type Kysely, sql } from 'kysely';

const statements = [
  // While a look-up runs, the other processes wait for it; what no source knew is not asked for again until then.
  `create table edition_look_ups (
    isbn13 bigint primary key,
    state text not null check (state in ('running', 'missing')),
    until timestamptz not null
  )`,
  'create index edition_look_ups_by_until on edition_look_ups (until)',
  // One row: when the next request to a source may be sent.
  `create table book_data_turns (
    is_only boolean primary key default true check (is_only),
    next_at timestamptz not null
  )`,
];

/** Looking up an edition by its ISBN. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
