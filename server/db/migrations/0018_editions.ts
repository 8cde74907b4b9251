import { type Kysely, sql } from 'kysely';

const statements = [
  `create table editions (
    id uuid primary key,
    isbn13 bigint not null unique,
    title text not null,
    subtitle text,
    authors text[] not null default '{}',
    publisher text,
    published_year smallint check (published_year between 1000 and 2100),
    language text check (language ~ '^[a-z]{2,3}$'),
    pages integer check (pages between 1 and 100000),
    source text not null,
    fetched_at timestamptz not null default now(),
    constraint an_isbn_begins_with_978_or_979 check (isbn13 between 9780000000000 and 9799999999999)
  )`,
  'alter table books add column edition_id uuid references editions (id)',
  'alter table books add column author text',
  `alter table books add column language text check (language ~ '^[a-z]{2,3}$')`,
  `create index books_by_edition on books (edition_id, resale_price_cents, id)
    where edition_id is not null and sold_at is null and deleted_at is null`,
];

/** An edition is known by its ISBN. Two copies of one edition are two books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
