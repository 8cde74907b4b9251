import { type Kysely, sql } from 'kysely';

const statements = [
  // Counts the changes that the seller makes to the fields, so that an edit based on an older state is rejected.
  'alter table books add column version integer not null default 1',
  // The cover stays in books.picture_hash, so a listing has six photos at most.
  `create table book_photos (
    book_id uuid not null references books (id),
    position smallint not null,
    picture_hash text not null references pictures (hash),
    primary key (book_id, position),
    constraint a_photo_is_shown_once unique (book_id, picture_hash),
    constraint five_photos_beside_the_cover check (position between 2 and 6)
  )`,
  'create index book_photos_by_picture on book_photos (picture_hash)',
];

/** The photos of a listing after its cover. The previous version knows the cover alone, and keeps reading and writing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
