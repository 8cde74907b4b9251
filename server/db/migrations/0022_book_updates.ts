import { type Kysely, sql } from 'kysely';

const shown = [
  'title',
  'author',
  'picture_hash',
  'original_price_cents',
  'resale_price_cents',
  'condition',
  'years_of_use',
  'location',
  'description',
  'category_id',
  'edition_id',
  'language',
  'sold_at',
  'deleted_at',
];
const shownOf = (row: string) => `(${shown.map((column) => `${row}.${column}`).join(', ')})`;

const statements = [
  'alter table books add column updated_at timestamptz',
  `create function set_book_updated_at() returns trigger language plpgsql as
    $$ begin new.updated_at := now(); return new; end $$`,
  `create trigger a_changed_book_has_a_date before update on books
    for each row when (${shownOf('old')} is distinct from ${shownOf('new')}) execute function set_book_updated_at()`,
  // A sold copy changes the page of its edition, too.
  `create index books_by_edition_update on books (edition_id, updated_at)
    where edition_id is not null and updated_at is not null`,
];

/** When a book's page last changed, for the sitemap and the feeds; null until the first change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
