import { type Kysely, sql } from 'kysely';
import { purePlpgsql, pureSql } from './0064_folding.ts';

const digit = '[0-9٠-٩۰-۹０-９]';
const signs = ",.''’٬，．";
/** They stand before other numbers, too, unless those are zeros. */
const spaces = String.raw` \u00a0\u2009\u202f`;
/** What stands before a word and need not be typed: elided articles, and the Arabic one. */
const articles = "^(?:(?:[a-z]+|ال)'')+";

const statements = [
  // A large number is the same with and without a sign between its groups of three digits.
  String.raw`create function search_ungroup(text) returns text ${purePlpgsql} as $$ begin
    return case when $1 ~ '${digit}[${signs}${spaces}]${digit}{3}'
      then regexp_replace($1, '(${digit})(?:[${signs}](?=${digit}{3}(?!${digit}))|[${spaces}](?=[0٠۰０]{3}(?!${digit})))', '\1', 'g')
      else $1 end;
  end $$`,
  // Arabic writes its article and the word behind it as one. It is kept like an elided one: the word is found with and without it.
  String.raw`create function search_part_articles(folded text) returns text ${purePlpgsql} as $$ begin
    return case when position('ال' in folded) > 0
      then regexp_replace(folded, '(?<![^ ])ال(?=[\u0621-\u064a])', 'ال''', 'g') else folded end;
  end $$`,
  'alter function search_fold(text) rename to search_fold_signs',
  // Not strict, so that the planner puts its body in its place.
  `create function search_fold(text) returns text language sql immutable parallel safe as $$
    select search_part_articles(search_fold_signs(search_ungroup($1))) $$`,
  `create or replace function search_key_of_folded(folded text) returns text ${pureSql} as $$
    select regexp_replace(left(replace(translate(regexp_replace(folded, '^(?:l|ال)''', ''), '-''.', '  '), '&', 'and'), 200), '^(the|a|an) (?=.)', '') $$`,
  `create or replace function search_term(word text, is_prefix boolean, weights text) returns text ${purePlpgsql} as $$
    declare
      parts text[];
    begin
      if word !~ '[-''.]' then
        return search_plain_term(word, is_prefix, weights);
      end if;
      parts := regexp_split_to_array(regexp_replace(word, '${articles}', ''), '[-''.]');
      return '((' || (select string_agg(search_plain_term(part, is_prefix and place = cardinality(parts), weights), ' & ' order by place)
          from unnest(parts) with ordinality as part (part, place))
        || ') | ' || search_plain_term(regexp_replace(word, '[-''.]', '', 'g'), is_prefix, weights) || ')';
    end $$`,
  `create or replace function search_spelled_words(text) returns text[] ${pureSql} as $$
    select array(select part from unnest(search_query_words($1)) with ordinality as words (word, place),
      lateral regexp_split_to_table(regexp_replace(replace(word, '.', ''), '${articles}', ''), '[-'']') with ordinality as parts (part, nth)
      order by place, nth) $$`,
  `create or replace function search_keys(word text, is_prefix boolean) returns text[] ${pureSql} as $$
    select case when word !~ '[-''.]' then search_plain_keys(word, is_prefix)
      else search_plain_keys(regexp_replace(word, '[-''.]', '', 'g'), is_prefix) || (
        select search_plain_keys(part, is_prefix and place = count)
        from (select part, place, count(*) over () as count
          from regexp_split_to_table(regexp_replace(word, '${articles}', ''), '[-''.]') with ordinality as split (part, place)) as parts
        order by length(part) desc, place limit 1) end $$`,
  // Books that are being listed with the folding of before are waited for, so that the job folds all of them again.
  'lock table book_search in share row exclusive mode',
  `insert into search_foldings (what) select 'books' where exists (select from book_search)
    union all select 'wishes' where exists (select from wishes where query is not null)
    on conflict (what) do update set after = default`,
];

/** Arabic words are found without their article, and large numbers however they are grouped. A job folds the books and wishes of before again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
