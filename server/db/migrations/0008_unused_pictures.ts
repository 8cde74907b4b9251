import { type Kysely, sql } from 'kysely';

/** What is needed to remove the pictures that nothing uses, and never one that something does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table pictures add column unused_since timestamptz default now()`,
  `create index pictures_by_unused_since on pictures (unused_since) where unused_since is not null`,
  // As with books, a person's photo cannot be removed, and a removed one cannot become a person's photo.
  `alter table users add column photo_hash text
    generated always as (substring(photo_url from '^/images/([0-9a-f]{64})[.]webp$')) stored
    references pictures (hash)`,
  `create index users_by_photo on users (photo_hash) where photo_hash is not null`,
  // A listing that was taken down and never ordered stays without its cover.
  `alter table books alter column picture_hash drop not null`,
  `alter table books add constraint what_is_for_sale_has_a_cover
    check (picture_hash is not null or deleted_at is not null)`,
  `create index orders_by_book on orders (book_id)`,
  // Files that may be in the store without a picture that promises them, and when they may go.
  `create table picture_removals (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    due_at timestamptz not null
  )`,
];
