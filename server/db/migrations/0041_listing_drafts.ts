import { type Kysely, sql } from 'kysely';

const statements = [
  // The browser makes the ID up, so it only has to be unique among those of one seller.
  `create table listing_drafts (
    seller_id uuid not null references users (id),
    id uuid not null,
    isbn13 bigint check (isbn13 between 9780000000000 and 9799999999999),
    looked_up_at timestamptz,
    title text,
    author text,
    language text check (language ~ '^[a-z]{2,3}$'),
    category_id uuid references categories (id),
    condition text check (condition in ('Excellent', 'Good', 'Fair')),
    original_price_cents integer check (original_price_cents > 0),
    resale_price_cents integer check (resale_price_cents > 0),
    years_of_use double precision check (years_of_use between 0 and 200),
    phone text,
    location text,
    description text,
    picture_hash text references pictures (hash),
    book_id uuid references books (id),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    expires_at timestamptz not null,
    state text not null generated always as (case
      when book_id is not null then 'listed'
      when title is null and looked_up_at is null then 'waiting'
      when title is null then 'unknown'
      when num_nulls(category_id, condition, original_price_cents, resale_price_cents, years_of_use, phone, location,
        description, picture_hash) > 0 then 'found'
      else 'ready' end) stored,
    primary key (seller_id, id),
    constraint a_draft_has_a_number_or_a_title check (num_nonnulls(isbn13, title) > 0),
    constraint a_book_is_listed_from_one_draft unique (book_id)
  )`,
  'create index listing_drafts_by_end on listing_drafts (expires_at)',
  'create index listing_drafts_by_picture on listing_drafts (picture_hash) where picture_hash is not null',
];

/** Books that a seller is about to list. What a draft still lacks decides its state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
