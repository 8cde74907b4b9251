import { type Kysely, sql } from 'kysely';
import { maxLetters, purePlpgsql, pureSql, unspaced } from './0064_folding.ts';

const maxWords = 12;
/** Of a run of an unspaced script in a query. */
const maxPairs = 24;

/**
 * A Latin letter or digit for each letter of other alphabets, only to compare words by their trigrams: PostgreSQL takes those of letters, and what
 * is a letter depends on the locale of the database.
 */
const alphabets = [
  ['абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ', 'abvgdejzijklmnoprstufhc4w56y7389110gdjlnc2'],
  ['αβγδεζηθικλμνξοπρστυφχψω', 'abgdezh8iklmnxoprstyfcqw'],
  ['ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگ', 'abt1j75d2rzs49p6v3gfqklmnhwy8pcxg'],
  ['אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'abgdhwz7tyk2lmnn3s0pf99qr5c'],
] as const;
const otherLetters = alphabets.map(([from]) => from).join('');
const latinLetters = alphabets.map(([, to]) => to).join('');

const queries = [
  `create function search_likeness(word text) returns text language sql immutable parallel safe as $$
    select case when octet_length(word) = length(word) then word else translate(word, '${otherLetters}', '${latinLetters}') end $$`,
  'drop index search_words_by_likeness',
  `create index search_words_by_likeness on search_words using gist (search_likeness(word) gist_trgm_ops (siglen = 64))`,
  // At most twelve words of a query count. "&" may be said in any way, so it is none of them.
  `create function search_query_words(query text) returns text[] ${pureSql} as $$
    select coalesce(array_agg(word order by position), '{}') from (
      select word, position, sum(parts) over (order by position) - parts as before from (
        select (regexp_match(typed, '^[^-''.]+(?:[-''.][^-''.]+){0,${maxWords - 1}}'))[1] as word, position,
          1 + length(typed) - length(translate(typed, '-''.', '')) as parts
        from unnest(string_to_array(search_fold(query), ' ')) with ordinality as words (typed, position)
        where typed <> '&') as counted) as words
    where before < ${maxWords} and word is not null $$`,
  // The condition of one plain word, in the notation of tsquery. A stem that the word or its prefix finds anyway is left out, because
  // reading a common word twice takes twice as long.
  `create function search_plain_term(word text, is_prefix boolean, weights text) returns text ${purePlpgsql} as $$
    declare
      ending text := case when is_prefix then ':*' || weights when weights <> '' then ':' || weights else '' end;
      exactly text := case when weights <> '' then ':' || weights else '' end;
      stem text;
    begin
      if word ~ '[${unspaced}]' then
        return (select '(' || string_agg('''' || lexeme || '''' || exactly, ' & ') || ')' from (
          select lexeme from unnest(search_pairs(word)) as lexeme
          where length(lexeme) = least(length(word), 2) limit ${maxPairs}) as pairs);
      end if;
      stem := (ts_lexize('pg_catalog.english_stem', left(word, ${maxLetters})))[1];
      if stem is null or (case when is_prefix then starts_with(stem, word) else stem = word end) then
        return '''' || left(word, ${maxLetters}) || '''' || ending;
      end if;
      return '(''' || left(word, ${maxLetters}) || '''' || ending || ' | ''' || stem || '''' || exactly || ')';
    end $$`,
  // An elided article need not occur: "l'étranger" finds "Étranger".
  `create function search_term(word text, is_prefix boolean, weights text) returns text ${purePlpgsql} as $$
    declare
      parts text[];
    begin
      if word !~ '[-''.]' then
        return search_plain_term(word, is_prefix, weights);
      end if;
      parts := regexp_split_to_array(regexp_replace(word, '^(?:[a-z]+'')+', ''), '[-''.]');
      return '((' || (select string_agg(search_plain_term(part, is_prefix and place = cardinality(parts), weights), ' & ' order by place)
          from unnest(parts) with ordinality as part (part, place))
        || ') | ' || search_plain_term(regexp_replace(word, '[-''.]', '', 'g'), is_prefix, weights) || ')';
    end $$`,
  // Stop words count only if there is nothing else, or as the last word.
  `create function search_condition(words text[], is_unfinished boolean, weights text) returns tsquery ${purePlpgsql} as $$
    declare
      is_content boolean[] := array(select ts_lexize('pg_catalog.english_stem', word) <> '{}'
        from unnest(words) with ordinality as typed (word, place) order by place);
    begin
      return coalesce((select string_agg(search_term(word, is_unfinished and place = cardinality(words), weights), ' & ' order by place)
        from unnest(words) with ordinality as typed (word, place)
        where place = cardinality(words) or is_content[place] or not (true = any (is_content))), '')::tsquery;
    end $$`,
  // The last word is a prefix, because it may still be being typed.
  `create function search_query_of(query text) returns tsquery ${pureSql} as $$
    select search_condition(search_query_words(query), true, '') $$`,
  // All words whole, in title, author, or publisher.
  `create function search_whole_words_of(query text) returns tsquery ${pureSql} as $$
    select search_condition(search_query_words(query), false, 'ABC') $$`,
  `create function search_title_of(query text) returns tsquery ${pureSql} as $$
    select coalesce(string_agg('''=' || key || '''', ' | '), '')::tsquery from unnest(search_keys_of(query)) as key where key <> '' $$`,
  // For processes of the previous version.
  `create or replace function search_query(words text[]) returns tsquery language plpgsql stable strict parallel safe as $$ begin
    return search_query_of(array_to_string(words, ' '));
  end $$`,
  `create function estimate_hits_of(query text) returns real language plpgsql volatile strict as $$
    declare
      plan json;
    begin
      execute format('explain (format json) select from book_search where document @@ %L', search_query_of(query)) into plan;
      return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::real;
    end $$`,
  // The words of a query whose spelling may be corrected, and those that a title or an author's name adds to the vocabulary: none of an
  // unspaced script, which has no long words.
  `create function search_spelled_words(text) returns text[] ${pureSql} as $$
    select array(select part from unnest(search_query_words($1)) with ordinality as words (word, place),
      lateral regexp_split_to_table(regexp_replace(replace(word, '.', ''), '^(?:[a-z]+'')+', ''), '[-'']') with ordinality as parts (part, nth)
      order by place, nth) $$`,
  `create function search_vocabulary_of(text) returns tsvector ${pureSql} as $$
    select array_to_tsvector(array(select left(lexeme, ${maxLetters}) from (
      select unnest(string_to_array(translate(folded, '-''.', '  '), ' ')) as lexeme from search_fold($1) as folded
      union select translate(word, '-''.', '') from unnest(string_to_array(search_fold($1), ' ')) as word where word ~ '[-''.]') as words
      where lexeme !~ '[${unspaced}&]' and lexeme <> '')) $$`,
];

const wishes = [
  // What every document that a term of a query finds has at least one of. A prefix has an asterisk, which no word has.
  `create function search_plain_keys(word text, is_prefix boolean) returns text[] ${pureSql} as $$
    select case when word ~ '[${unspaced}]' then array[left(word, 2)]
      else array_remove(array[left(word, ${maxLetters}) || case when is_prefix then '*' else '' end,
        (ts_lexize('pg_catalog.english_stem', left(word, ${maxLetters})))[1]], null) end $$`,
  `create function search_keys(word text, is_prefix boolean) returns text[] ${pureSql} as $$
    select case when word !~ '[-''.]' then search_plain_keys(word, is_prefix)
      else search_plain_keys(regexp_replace(word, '[-''.]', '', 'g'), is_prefix) || (
        select search_plain_keys(part, is_prefix and place = count)
        from (select part, place, count(*) over () as count
          from regexp_split_to_table(regexp_replace(word, '^(?:[a-z]+'')+', ''), '[-''.]') with ordinality as split (part, place)) as parts
        order by length(part) desc, place limit 1) end $$`,
  // How many books have one of these words, as far as the vocabulary knows.
  `create function search_books_with(keys text[]) returns bigint language sql stable strict parallel safe as $$
    select coalesce(sum(books), 0)::bigint from unnest(keys) as key, lateral (
      select books from search_words where key not like '%*' and word = key
      union all select books from search_words
        where key like '%*' and word ~>=~ rtrim(key, '*') and word ~<~ (rtrim(key, '*') || chr(1114111))) as counted $$`,
  `create function search_wish_terms(query text) returns table (words text[], terms tsquery, rarest_word text[])
    language sql stable strict parallel safe as $$
    select all_words, search_query_of(query), keys
    from search_query_words(query) as all_words,
      lateral unnest(all_words) with ordinality as typed (word, place),
      lateral (select place = cardinality(all_words) as is_last) as place_of,
      lateral search_keys(word, is_last) as keys
    -- The search skips a stop word unless it is the last one.
    where is_last or ts_lexize('pg_catalog.english_stem', word) <> '{}'
    order by search_books_with(keys), is_last, length(word) desc, place limit 1 $$`,
  // A wish that becomes the same as another of its user goes, and one that has no words left stays as it is.
  `create function fold_wishes(ids uuid[]) returns void language plpgsql as $$
    declare
      wish record;
    begin
      for wish in select wishes.id, folded.words, folded.terms, folded.rarest_word
          from wishes, lateral search_wish_terms(wishes.query) as folded
          where wishes.id = any (ids) order by wishes.id for update of wishes loop
        begin
          update wishes set words = wish.words, terms = wish.terms, rarest_word = wish.rarest_word where id = wish.id;
        exception when unique_violation then
          delete from wishes where id = wish.id;
        end;
      end loop;
    end $$`,
];

/** Migration 0040's rows of books that can be bought. */
const searchable = (condition: string) => `
  select books.id, books.edition_id, books.category_id, books.seller_id, books.condition, books.resale_price_cents,
    coalesce(books.language, editions.language), books.created_at, editions.isbn13, books.title,
    coalesce(books.author, nullif(array_to_string(editions.authors, ', '), '')), ${documentOf}
  from books
  join users as seller on seller.id = books.seller_id and seller.banned_at is null and seller.deleted_at is null and seller.resting_since is null
  left join editions on editions.id = books.edition_id
  where books.sold_at is null and books.deleted_at is null and ${condition}`;
const documentOf = `search_document(books.title, editions.subtitle, concat_ws(' ', books.author, array_to_string(editions.authors, ' ')),
  editions.publisher, books.description)`;

const documents = [
  `create or replace function add_to_book_search(ids uuid[]) returns void language sql as $$
    insert into book_search ${searchable('books.id = any (ids)')} for share of books skip locked
    on conflict do nothing $$`,
  `create or replace function update_book_search() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      delete from book_search where book_id = new.id;
    end if;
    insert into book_search ${searchable('books.id = new.id')};
    return null;
  end $$`,
  `create or replace function update_seller_search() returns trigger language plpgsql as $$ begin
    perform from books where seller_id = new.id order by id for update;
    delete from book_search where seller_id = new.id;
    insert into book_search ${searchable('books.seller_id = new.id')};
    return null;
  end $$`,
  `create or replace function update_edition_search() returns trigger language plpgsql as $$ begin
    perform from books where edition_id = new.id order by id for update;
    delete from book_search where isbn13 = new.isbn13;
    insert into book_search ${searchable('books.edition_id = new.id')};
    return null;
  end $$`,
  // The books are locked first, as by the triggers, so that neither waits for the other.
  `create function fold_book_search(ids uuid[]) returns void language plpgsql as $$ begin
    perform from books where id = any (ids) order by id for share;
    update book_search set document = ${documentOf}
      from books left join editions on editions.id = books.edition_id
      where books.id = any (ids) and book_search.book_id = books.id;
  end $$`,
  `create table search_foldings (
    what text primary key check (what in ('books', 'wishes')),
    after uuid not null default '00000000-0000-0000-0000-000000000000'
  )`,
  // Books that are being listed by the functions of before are waited for, so that the job that folds them again sees all of them.
  'lock table book_search in share row exclusive mode',
  `insert into search_foldings (what) select 'books' where exists (select from book_search)
    union all select 'wishes' where exists (select from wishes where query is not null)`,
];

/**
 * What is stored and what is asked are folded by the same function. Documents and wishes from before are folded again by a job, in batches, which
 * `search_foldings` says the progress of: a million of them take longer than a start may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...queries, ...wishes, ...documents]) await sql.raw(statement).execute(db);
}
