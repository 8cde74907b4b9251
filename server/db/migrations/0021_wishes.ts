import { type Kysely, sql } from 'kysely';

const tables = [
  `create table wishes (
    id uuid primary key,
    user_id uuid not null references users (id),
    isbn13 bigint check (isbn13 between 9780000000000 and 9799999999999),
    query text,
    -- The words of the query, the condition that they make, and what a matching document has at least one of.
    words text[],
    terms tsquery,
    rarest_word text[],
    book_id uuid references books (id),
    category_id uuid references categories (id),
    max_price_cents integer check (max_price_cents > 0),
    worst_condition text check (worst_condition in ('Excellent', 'Good', 'Fair')),
    often text not null default 'now' check (often in ('now', 'daily', 'weekly')),
    last_notified_at timestamptz,
    created_at timestamptz not null default now(),
    constraint a_wish_is_for_one_thing check (num_nonnulls(isbn13, query, book_id) = 1),
    constraint a_query_has_words check (num_nonnulls(query, words, terms, rarest_word) in (0, 4)),
    constraint the_same_wish_is_kept_once
      unique nulls not distinct (user_id, isbn13, words, book_id, category_id, max_price_cents, worst_condition)
  )`,
  'create index wishes_by_rarest_word on wishes using gin (rarest_word) with (fastupdate = off)',
  'create index wishes_by_isbn on wishes (isbn13) where isbn13 is not null',
  'create index wishes_by_book on wishes (book_id) where book_id is not null',
  // Without a unique key, so that a listing never waits for the job that takes these rows.
  `create table wish_candidates (
    id uuid primary key default gen_random_uuid(),
    book_id uuid not null,
    created_at timestamptz not null default now()
  )`,
  'create index wish_candidates_by_age on wish_candidates (created_at)',
  `create table wish_matches (
    wish_id uuid not null references wishes (id) on delete cascade,
    book_id uuid not null references books (id),
    due_at timestamptz not null,
    primary key (wish_id, book_id)
  )`,
  'create index wish_matches_by_due_time on wish_matches (due_at)',
  `create table wish_notices (
    user_id uuid not null references users (id),
    book_id uuid not null references books (id),
    -- Null for a wish that was for this book alone and is finished. The user may have deleted any other since.
    wish_id uuid,
    mail_id uuid not null,
    created_at timestamptz not null default now(),
    constraint a_user_is_told_of_a_book_once primary key (user_id, book_id)
  )`,
  'create index wish_notices_by_mail on wish_notices (mail_id)',
];

const functions = [
  // A last word that is a prefix is stored with an asterisk, which no lexeme contains. 200 is the longest query.
  `create function wish_keys(document tsvector) returns text[] language sql immutable parallel safe as $$
    select array_agg(distinct key) from (
      select lexeme as key from unnest(document)
      union all
      select left(lexeme, size) || '*' from unnest(document), generate_series(1, least(length(lexeme), 200)) as size
    ) as keys $$`,
  `create function condition_rank(condition text) returns integer language sql immutable parallel safe as $$
    select array_position(array['Fair', 'Good', 'Excellent'], condition) $$`,
  `create function add_wish_candidate() returns trigger language plpgsql as $$ begin
    insert into wish_candidates (book_id) values (new.book_id);
    return null;
  end $$`,
];

const triggers = [
  `create trigger a_book_that_can_be_found_may_be_wished_for after insert on book_search
    for each row execute function add_wish_candidate()`,
  `create trigger a_book_that_becomes_free_may_be_wished_for after update of status on orders
    for each row when (old.status <> new.status and new.status in ('cancelled', 'expired', 'refunded'))
    execute function add_wish_candidate()`,
];

/**
 * A book that can be bought, or that becomes available again, is noted in `wish_candidates` by triggers, in the transaction
 * that made it so. A job compares these books with the wishes, which it finds by the rarest word of their query.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db);
}
