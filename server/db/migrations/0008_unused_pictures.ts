import { type Kysely, sql } from 'kysely';

/** Lets a job delete unused pictures, while constraints protect the used ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table pictures add column unused_since timestamptz default now()`,
  `create index pictures_by_unused_since on pictures (unused_since) where unused_since is not null`,
  // Like a book's cover, a user's photo cannot be deleted, and a deleted picture cannot become a user's photo.
  `alter table users add column photo_hash text
    generated always as (substring(photo_url from '^/images/([0-9a-f]{64})[.]webp$')) stored
    references pictures (hash)`,
  `create index users_by_photo on users (photo_hash) where photo_hash is not null`,
  // A deleted listing that was never ordered may lose its cover.
  `alter table books alter column picture_hash drop not null`,
  `alter table books add constraint what_is_for_sale_has_a_cover
    check (picture_hash is not null or deleted_at is not null)`,
  `create index orders_by_book on orders (book_id)`,
  // Files that may be in the store without a row in pictures, and when they may be deleted.
  `create table picture_removals (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    due_at timestamptz not null
  )`,
];
