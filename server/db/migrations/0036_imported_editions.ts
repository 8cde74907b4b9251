import { type Kysely, sql } from 'kysely';

const statements = [
  // Of several records with one ISBN, the one that was revised most often is kept. Names of authors are in a dump of their own.
  `create table imported_editions (
    isbn13 bigint primary key check (isbn13 between 9780000000000 and 9799999999999),
    title text not null,
    subtitle text,
    author_ids bigint[] not null default '{}',
    publisher text,
    published_year smallint check (published_year between 1000 and 2100),
    language text check (language ~ '^[a-z]{2,3}$'),
    pages integer check (pages between 1 and 100000),
    revision integer not null
  )`,
  `create table imported_authors (
    id bigint primary key,
    name text not null,
    revision integer not null
  )`,
  // How far each dump has been read, so that an import that was stopped goes on from there.
  `create table dump_imports (
    fingerprint text primary key,
    lines bigint not null,
    is_complete boolean not null default false,
    updated_at timestamptz not null default now()
  )`,
];

/** Editions and authors of Open Library's dumps. They are no part of a backup, because they can be imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
