import { type Kysely, sql } from 'kysely';

const statements = [
  // The token of an invitation is in its link; only its hash is kept.
  `create table invitations (
    id uuid primary key,
    token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
    note text check (length(note) <= 120),
    created_by uuid not null references users (id),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table site_text_versions (
    key text not null check (key ~ '^[a-z0-9_]{1,40}$'),
    version integer not null check (version > 0),
    locale text not null check (locale in ('en', 'de', 'es', 'ar')),
    text text not null check (length(text) between 1 and 20000),
    published_at timestamptz not null default now(),
    published_by uuid not null references users (id),
    primary key (key, version)
  )`,
  // What people agreed to stays as it was.
  `create function keep_published_version() returns trigger language plpgsql as
    $$ begin raise exception 'a published version of a text is kept as it is'; end $$`,
  `create trigger a_published_version_is_kept before update on site_text_versions
    for each row execute function keep_published_version()`,
  `create table agreements (
    user_id uuid not null references users (id),
    key text not null default 'terms',
    version integer not null,
    agreed_at timestamptz not null default now(),
    primary key (user_id, key, version),
    foreign key (key, version) references site_text_versions (key, version)
  )`,
];

/** Invitations to sign up, every published version of the legal pages, and who agreed to which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
