import { type Kysely, sql } from 'kysely';

const statements = [
  // Moderators. Administrators have every right without a row.
  `create table staff (
    user_id uuid primary key references users (id),
    can_moderate boolean not null default false,
    can_verify boolean not null default false,
    can_money boolean not null default false,
    can_settings boolean not null default false
  )`,
  `create table staff_invitations (
    id uuid primary key,
    email text not null check (email = lower(email)),
    token_hash bytea not null unique,
    is_admin boolean not null default false,
    can_moderate boolean not null default false,
    can_verify boolean not null default false,
    can_money boolean not null default false,
    can_settings boolean not null default false,
    invited_by uuid not null references users (id),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '7 days',
    -- An address has one invitation at a time.
    constraint one_invitation_per_address unique (email)
  )`,
];

/** People who may do a part of what administrators do, and invitations to become one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
