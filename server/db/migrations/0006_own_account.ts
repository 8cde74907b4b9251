import { type Kysely, sql } from 'kysely';

/** Two-factor authentication, and constraints on sessions and on deleted users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column two_factor_enabled boolean not null default false`,
  `create table two_factors (
    id uuid primary key,
    user_id uuid not null unique references users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified boolean not null default false,
    failed_verification_count integer not null default 0,
    locked_until timestamptz,
    last_used_step bigint
  )`,
  // Sessions are extended on use, but only up to a maximum age, whichever code extends them.
  `alter table sessions add constraint no_session_lasts_for_ever
    check (expires_at - created_at <= interval '90 days')`,
  // A profile change that runs concurrently with the deletion must not restore any data.
  `alter table users add constraint the_deleted_stay_forgotten
    check (deleted_at is null or (name = 'Deleted user' and photo_url is null and phone is null))`,
];
