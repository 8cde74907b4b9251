import { type Kysely, sql } from 'kysely';

/**
 * The state of the demo's stand-in for Google between the steps of a sign-in, kept for minutes. No other code reads
 * it, and it is empty except in a demo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table demo_google_records (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    expires_at timestamptz not null,
    primary key (kind, id)
  )`,
  `create index demo_google_records_by_grant on demo_google_records (grant_id) where grant_id is not null`,
  `create index demo_google_records_by_uid on demo_google_records (kind, uid) where uid is not null`,
  `create index demo_google_records_by_end on demo_google_records (expires_at)`,
];
