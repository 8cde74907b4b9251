import { type Kysely, sql } from 'kysely';
import { createExtension } from '../create-extension.ts';

/** Trusted extensions of PostgreSQL's contrib package: the owner of a database may create them. */
const extensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch'];

/** Words without accents, and the same words reduced to their stem. */
const configurations = [
  'create text search configuration dogear (copy = simple)',
  `alter text search configuration dogear alter mapping for asciiword, word, hword, hword_part, asciihword, hword_asciipart,
    numword, numhword, hword_numpart with unaccent, simple`,
  'create text search configuration dogear_stems (copy = english)',
  `alter text search configuration dogear_stems alter mapping for asciiword, word, hword, hword_part, asciihword,
    hword_asciipart with unaccent, english_stem`,
];

/**
 * Everything between words, written out, because what PostgreSQL takes for a letter depends on the locale of the database: ASCII
 * and Latin punctuation, the general, CJK, Arabic, and Indic punctuation, symbols, and emoji. Hyphens are `-` and U+2010 and
 * U+2011.
 */
const separators =
  '\\u0001-\\u002c\\u002e\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb-\\u00bf' +
  '\\u00d7\\u00f7\\u037e\\u0387\\u055a-\\u055f\\u05be\\u05f3\\u05f4\\u060c\\u061b\\u061f\\u0964\\u0965\\u2000-\\u200f\\u2012-\\u2bff' +
  '\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u303f\\ufe30-\\ufe6f\\uff00-\\uff0f\\U0001F000-\\U0001FAFF';
const hyphens = '\\u002d\\u2010\\u2011';
const apostrophes = "[''’ʼ‘´`]";

const functions = [
  // Hyphens separate words, because the parser would read "Catch-22" as a negative number; apostrophes join them. Normalizing takes
  // longer than everything else, and ASCII needs none.
  `create function search_plain_text(text) returns text language sql immutable strict parallel safe as $$
    select case when octet_length($1) = length($1) then translate($1, '''\`', '')
      else normalize(regexp_replace($1, '${apostrophes}', '', 'g'), NFKC) end $$`,
  `create function search_words_of(text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(search_plain_text($1), '[${separators}${hyphens}]+', ' ', 'g') $$`,
  // "well-being" is found as "wellbeing", too.
  `create function search_joined_words_of(text) returns text language sql immutable strict parallel safe as $$
    select case when $1 !~ '[${hyphens}]' then '' else (
      select coalesce(string_agg(regexp_replace(word, '[${hyphens}]', '', 'g'), ' '), '')
      from regexp_split_to_table(search_plain_text($1), '[${separators}]+') as word
      where word ~ '[^${hyphens}][${hyphens}]+[^${hyphens}]') end $$`,
  // In PL/pgSQL, so that each text is split into words once.
  `create function search_document(title text, authors text, publisher text, description text)
    returns tsvector language plpgsql stable parallel safe as $$
    declare
      title_words text := search_words_of(title);
      author_words text := search_words_of(authors);
      description_words text := search_words_of(description);
    begin
      return setweight(to_tsvector('dogear', title_words || ' ' || search_joined_words_of(title)), 'A')
        || setweight(to_tsvector('dogear_stems', title_words), 'A')
        || setweight(to_tsvector('dogear', author_words || ' ' || search_joined_words_of(authors)), 'B')
        || setweight(to_tsvector('dogear', search_words_of(publisher)), 'C')
        || setweight(to_tsvector('dogear', description_words), 'D')
        || setweight(to_tsvector('dogear_stems', description_words), 'D');
    end $$`,
  // A word as it is written or by its stem; a word with hyphens by its parts or as one word. A stem that the word or its prefix
  // finds anyway is left out, because reading a common word twice takes twice as long.
  `create function search_term(word text, is_prefix boolean) returns tsquery language plpgsql stable strict parallel safe as $$
    declare
      written tsquery := plainto_tsquery('dogear', replace(word, '-', ' '));
      other tsquery := case when word like '%-%' then plainto_tsquery('dogear', replace(word, '-', ''))
        else plainto_tsquery('dogear_stems', word) end;
    begin
      if is_prefix and word like '%-%' then
        return to_tsquery('dogear', replace(word, '-', ' & ') || ':*') || to_tsquery('dogear', replace(word, '-', '') || ':*');
      elsif is_prefix and starts_with(other::text, rtrim(written::text, '''')) then
        return to_tsquery('dogear', word || ':*');
      elsif is_prefix then
        return to_tsquery('dogear', word || ':*') || other;
      elsif other = written then
        return written;
      end if;
      return written || other;
    end $$`,
  // The last word is a prefix, because it may still be being typed. Stop words count only if there is nothing else.
  `create function search_query(words text[]) returns tsquery language plpgsql stable strict parallel safe as $$
    declare
      result tsquery;
      term tsquery;
      count integer := coalesce(array_length(words, 1), 0);
      has_content boolean;
    begin
      select bool_or(numnode(plainto_tsquery('dogear_stems', word)) > 0) into has_content from unnest(words) as word;
      for position in 1 .. count loop
        if position = count or not has_content or numnode(plainto_tsquery('dogear_stems', words[position])) > 0 then
          term := search_term(words[position], position = count);
          result := case when result is null then term else result && term end;
        end if;
      end loop;
      return coalesce(result, ''::tsquery);
    end $$`,
];

const table = [
  `create table book_search (
    book_id uuid primary key references books (id) on delete cascade,
    edition_id uuid,
    category_id uuid not null,
    seller_id uuid not null,
    condition text not null,
    price_cents integer not null,
    language text,
    listed_at timestamptz not null,
    isbn13 bigint,
    title text not null,
    author text,
    document tsvector not null
  )`,
  'create index book_search_by_word on book_search using gin (document) with (fastupdate = off)',
  'create index book_search_by_isbn on book_search (isbn13, price_cents) where isbn13 is not null',
  'create index book_search_by_date on book_search (listed_at desc, book_id desc)',
  'create index book_search_by_seller on book_search (seller_id)',
  'create index book_search_by_price on book_search (price_cents, book_id)',
  // For filters that few books pass.
  'create index book_search_by_category on book_search (category_id)',
  'create index book_search_by_language on book_search (language)',
];

/** The rows of books that can be bought, for the given condition on books. */
const searchable = (condition: string) => `
  select books.id, books.edition_id, books.category_id, books.seller_id, books.condition, books.resale_price_cents,
    coalesce(books.language, editions.language), books.created_at, editions.isbn13, books.title,
    coalesce(books.author, nullif(array_to_string(editions.authors, ', '), '')),
    search_document(
      books.title || ' ' || coalesce(editions.subtitle, ''),
      concat_ws(' ', books.author, array_to_string(editions.authors, ' ')),
      coalesce(editions.publisher, ''),
      books.description)
  from books
  join users as seller on seller.id = books.seller_id and seller.banned_at is null and seller.deleted_at is null
  left join editions on editions.id = books.edition_id
  where books.sold_at is null and books.deleted_at is null and ${condition}`;

/** The planner knows how many books have a word from the statistics of the column. */
const estimate = `create function estimate_search_hits(words text[]) returns real language plpgsql volatile strict as $$
  declare
    plan json;
  begin
    execute format('explain (format json) select from book_search where document @@ %L', search_query(words)) into plan;
    return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::real;
  end $$`;

const triggers = [
  // For books that are listed already, which a job adds in batches. Locked ones are in the hands of their own trigger.
  `create function add_to_book_search(ids uuid[]) returns void language sql as $$
    insert into book_search ${searchable('books.id = any (ids)')} for share of books skip locked
    on conflict do nothing $$`,
  `create function update_book_search() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      delete from book_search where book_id = new.id;
    end if;
    insert into book_search ${searchable('books.id = new.id')};
    return null;
  end $$`,
  // The books are locked, because a book that is being sold at this moment must not come back; before their rows in the search
  // and in the order of their ids, because everything that changes a book locks it first.
  `create function update_seller_search() returns trigger language plpgsql as $$ begin
    perform from books where seller_id = new.id order by id for update;
    delete from book_search where seller_id = new.id;
    insert into book_search ${searchable('books.seller_id = new.id')};
    return null;
  end $$`,
  `create function update_edition_search() returns trigger language plpgsql as $$ begin
    perform from books where edition_id = new.id order by id for update;
    delete from book_search where isbn13 = new.isbn13;
    insert into book_search ${searchable('books.edition_id = new.id')};
    return null;
  end $$`,
  `create trigger a_new_book_can_be_found after insert on books
    for each row execute function update_book_search()`,
  // Only what the search shows: advertising and reporting a book stay cheap.
  `create trigger a_changed_book_can_be_found after update of title, author, description, condition, resale_price_cents,
    category_id, edition_id, language, sold_at, deleted_at on books
    for each row execute function update_book_search()`,
  `create trigger books_of_a_banned_seller_cannot_be_found after update of banned_at, deleted_at on users
    for each row when (old.banned_at is distinct from new.banned_at or old.deleted_at is distinct from new.deleted_at)
    execute function update_seller_search()`,
  `create trigger a_changed_edition_can_be_found after update of title, subtitle, authors, publisher, language on editions
    for each row when (old.* is distinct from new.*) execute function update_edition_search()`,
];

const words = [
  `create table search_words (
    word text primary key,
    books integer not null check (books > 0)
  )`,
  // Whether a word that is still being typed begins one.
  'create index search_words_by_prefix on search_words (word text_pattern_ops)',
  // For the nearest words to a misspelt one.
  `create index search_words_by_likeness on search_words using gist (word gist_trgm_ops (siglen = 64))`,
  `create table search_names (
    kind text not null check (kind in ('title', 'author', 'edition')),
    name text not null,
    -- Of a title its author, of an edition its ISBN.
    detail text not null default '',
    -- Lower case, without accents, punctuation, and a leading article.
    prefix text not null,
    books integer not null check (books > 0),
    primary key (kind, name, detail)
  )`,
  'create index search_names_by_prefix on search_names (kind, prefix text_pattern_ops)',
  // One or two letters begin too many names to sort them.
  `create index search_names_by_letter on search_names (kind, left(prefix, 1), books desc, name)`,
  `create index search_names_by_two_letters on search_names (kind, left(prefix, 2), books desc, name)`,
  // Typed text in the form of the prefixes.
  `create function search_prefix_of(text) returns text language sql stable strict parallel safe as $$
    select regexp_replace(trim(search_words_of(lower(unaccent($1)))), '^(the|a|an) (?=.)', '') $$`,
];

/**
 * `book_search` holds only what can be bought, and is filled by triggers, so that updates of `books` that the search does
 * not show stay cheap. `search_words` and `search_names` are filled by a job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of extensions) await createExtension(db, name);
  const statements = [...configurations, ...functions, ...table, estimate, ...triggers, ...words];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
