import { type Kysely, sql } from 'kysely';

const statements = [
  `create table email_changes (
    id uuid primary key,
    user_id uuid not null references users (id),
    old_email text not null,
    new_email text not null,
    asked_at timestamptz not null default now(),
    done_at timestamptz,
    withdrawn_at timestamptz,
    expires_at timestamptz not null default now() + interval '30 days',
    constraint an_email_change_ends_once check (num_nonnulls(done_at, withdrawn_at) <= 1)
  )`,
  `create unique index one_open_email_change on email_changes (user_id)
    where done_at is null and withdrawn_at is null`,
  'create index email_changes_by_user on email_changes (user_id)',
  'create index email_changes_by_end on email_changes (expires_at)',
];

/** Changes of the addresses of accounts: a change waits until the link in the email to the new address is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
