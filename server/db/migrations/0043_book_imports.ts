import { type Kysely, sql } from 'kysely';

const statements = [
  `create table book_imports (
    id uuid primary key,
    seller_id uuid not null references users (id),
    file_name text not null,
    state text not null default 'planned'
      check (state in ('planned', 'running', 'done', 'stopped', 'undoing', 'undone')),
    columns text[] not null,
    ignored_columns text[] not null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz not null default now() + interval '1 day'
  )`,
  'create index book_imports_by_seller on book_imports (seller_id, created_at desc)',
  'create index book_imports_by_expiry on book_imports (expires_at)',
  `create unique index one_running_import_per_seller on book_imports (seller_id)
    where state in ('running', 'undoing')`,
  // One row for each row of the file. The counts say what will happen, and once it is done, what has happened.
  `create table book_import_rows (
    import_id uuid not null references book_imports (id) on delete cascade,
    number integer not null,
    listing_id text,
    -- Null if the row is about all copies of the listing.
    copy smallint check (copy between 1 and 20),
    quantity smallint not null default 0,
    listing jsonb,
    photo text,
    -- As they are in the file, of a row with an error.
    cells text[],
    errors jsonb,
    created smallint not null default 0,
    changed smallint not null default 0,
    unchanged smallint not null default 0,
    removed smallint not null default 0,
    kept smallint not null default 0,
    is_done boolean not null default false,
    primary key (import_id, number),
    constraint a_row_has_a_listing_or_errors
      check (num_nonnulls(listing, errors) = 1 or (quantity = 0 and listing is null))
  )`,
  `create index book_import_rows_to_do on book_import_rows (import_id, number) where not is_done`,
  // A seller's own number for a book. A copy that waits for its photo has no book yet.
  `create table listing_copies (
    seller_id uuid not null references users (id),
    listing_id text not null,
    copy smallint not null check (copy between 1 and 20),
    book_id uuid unique references books (id),
    listing jsonb,
    primary key (seller_id, listing_id, copy),
    constraint a_copy_is_listed_or_waits check (num_nonnulls(book_id, listing) = 1)
  )`,
  // What an import has done, so that it can be taken back.
  `create table book_import_changes (
    id uuid primary key,
    import_id uuid not null references book_imports (id) on delete cascade,
    kind text not null check (kind in ('created', 'changed', 'removed')),
    listing_id text not null,
    copy smallint not null,
    book_id uuid references books (id),
    before jsonb,
    after jsonb,
    was_undone boolean
  )`,
  'create index book_import_changes_to_undo on book_import_changes (import_id, id) where was_undone is null',
  `create table book_import_photos (
    import_id uuid not null references book_imports (id) on delete cascade,
    listing_id text not null,
    position smallint not null,
    digest bytea not null,
    primary key (import_id, listing_id, position)
  )`,
  // The same photo of several books is stored, and processed, once.
  `create table book_import_files (
    import_id uuid not null references book_imports (id) on delete cascade,
    digest bytea not null,
    name text not null,
    -- Null once it has been processed.
    bytes bytea,
    picture_hash text references pictures (hash) on delete set null,
    problem text,
    primary key (import_id, digest)
  )`,
];

/** Lists of books from files, what was done with them, and the sellers' own numbers for their books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
