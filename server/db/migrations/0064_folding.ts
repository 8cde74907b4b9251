import { type Kysely, sql } from 'kysely';

export const pureSql = 'language sql immutable strict parallel safe';
export const purePlpgsql = 'language plpgsql immutable strict parallel safe';

/** What is written on or around a letter and not a letter itself, in the scripts that are also written without it; and what nothing is shown of. */
const marks = String.raw`\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f`;
const hebrewPoints = String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`;
const arabicMarks = String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed`;
const unseen = String.raw`\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\U000E0000-\U000E0FFF`;

/**
 * Everything between words, written out, because what PostgreSQL takes for a letter depends on the locale of the database: punctuation,
 * symbols, emoji, and private use, except for what this migration itself stands in for a character.
 */
const separators =
  String.raw`\u0001-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf` +
  String.raw`\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965` +
  String.raw`\u1680\u2000-\u200f\u2012-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30a0\u30fb\ue006-\uf8ff\ufe30-\ufe6f\uff00-\uff0f` +
  String.raw`\ufff0-\uffff\U0001F000-\U0001FBFF`;

/** Scripts that are written without spaces between words: Thai, Lao, Burmese, Khmer, kana, and Chinese characters. */
export const unspaced =
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff` +
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003FFFF`;

/** Scripts in which names have initials. */
const letters = String.raw`a-z\u03b1-\u03c9\u0430-\u045f\u0561-\u0586`;
const inWord = `${letters}0-9`;

/** What French, Italian, and Catalan shorten before a vowel. `O’Brien` and `it’s` stay one word. */
const elided =
  'l|d|j|m|t|s|c|n|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu|un|dell|nell|sull|all|dall|coll|quell|quest|bell|sant|gl|degl|agl|dagl|negl|sugl';

/** Pairs of letters, one under the other, that are one letter to a reader who types in a hurry or on another keyboard. */
const letterPairs = [
  ['ςıłøđħŧðŋʼ‐', "σilodhtdn'-"],
  ['ىیٱةۃەھہک', 'يياهههههك'],
  ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'],
] as const;
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const lettersFrom = letterPairs.map(([from]) => from).join('');
const lettersTo = letterPairs.map(([, to]) => to).join('');

/**
 * Returns the words of a text, apart by one space, in one form for everything that is stored and asked: small letters without accents, in
 * every script. Within a word three signs are left: `-` between parts, `'` after an elided article, and `.` between initials. A sign
 * that separates nothing is gone; `&` is a word, `c++` and `c#` are words. Folding twice changes nothing.
 */
const fold = (collation: string) => String.raw`
  create function search_fold(text) returns text ${purePlpgsql} as $$
    declare
      t text := $1;
    begin
      if octet_length(t) > length(t) then
        t := normalize(translate(t, '’ʼ‘´ʻ′™℠', ${quote("''''''  ")}), NFKD);
        if t ~ '[${marks}${hebrewPoints}${arabicMarks}${unseen}]' then
          t := regexp_replace(t, '[${marks}${hebrewPoints}${arabicMarks}${unseen}]+', '', 'g');
        end if;
        t := lower(t ${collation});
        if t ~ ${quote(`[${lettersFrom}ßæœþ]`)} then
          t := translate(t, ${quote(lettersFrom)}, ${quote(lettersTo)});
          t := replace(replace(replace(replace(t, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        end if;
        if t ~ '[\u0900-\u1cff\u3041-\ud7ff]' then
          t := normalize(t, NFC);
        end if;
        if t ~ '[${unspaced}]' then
          t := regexp_replace(t, '([${unspaced}]+)', ' \1 ', 'g');
        end if;
      else
        t := lower(t);
      end if;
      t := replace(translate(t, '${'`'}', ''''), '&', E' \uE005 ');
      if position('''' in t) > 0 then
        t := regexp_replace(t, '(?<![${inWord}])(${elided})''(?=[aeiouyh])', E'\\1\uE004', 'g');
        t := replace(t, '''', '');
      end if;
      if t ~ '[a-z0-9](\+\+|#)' then
        t := regexp_replace(regexp_replace(t, '([a-z0-9])\+\+(?![${inWord}])', E'\\1\uE001', 'g'),
          '([a-z0-9])#(?![${inWord}])', E'\\1\uE002', 'g');
      end if;
      if t ~ '(^|[^${inWord}])[${letters}][. ]+-?[${letters}]([^${inWord}]|$)' then
        t := regexp_replace(t, '(?<![${inWord}])([${letters}])[. ]+-?(?=[${letters}](?![${inWord}]))', E'\\1\uE003', 'g');
      end if;
      t := regexp_replace(t, '[${separators}]+', ' ', 'g');
      if position('-' in t) > 0 then
        t := regexp_replace(regexp_replace(t, '(?<![^ ])-+|-+(?![^ ])', '', 'g'), '--+', '-', 'g');
      end if;
      return translate(replace(trim(regexp_replace(t, '  +', ' ', 'g')), E'\uE001', '++'), E'\uE002\uE003\uE004\uE005', '#.''&');
    end $$`;

/** The collation with which letters of every script become small, whatever the locale of the database. */
async function smallLetters(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select quote_ident(collname) as name from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8')
      and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C.UTF-8']::name[], collname) limit 1`.execute(
    db,
  );
  return rows[0] ? `collate pg_catalog.${rows[0].name}` : '';
}

/** How `&` is said in a title. */
const conjunctions = ['and', 'und', 'y', 'et', 'e', 'i', 'og', 'och', 've', 'и', 'και', 'و'];
const listed = conjunctions.map((word) => `'${word}'`).join(', ');

/** No word is longer, so that PostgreSQL takes each as one. */
export const maxLetters = 100;

/** How a folded title is compared as a whole: initials are one word, `&` is "and", and a leading article does not count. */
const keys = [
  `create function search_key_of_folded(folded text) returns text ${pureSql} as $$
    select regexp_replace(left(replace(translate(regexp_replace(folded, '^l''', ''), '-''.', '  '), '&', 'and'), 200), '^(the|a|an) (?=.)', '') $$`,
  `create function search_key(text) returns text ${pureSql} as $$
    select search_key_of_folded(search_fold($1)) $$`,
  // The keys that a typed text may be or begin: its "&" may be said in any way.
  `create function search_keys_of(typed text) returns text[] ${pureSql} as $$
    select case when position('&' in folded) = 0 then array[search_key_of_folded(folded)]
      else array(select search_key_of_folded(replace(folded, '&', said)) from unnest(array[${listed}]) as said) end
    from search_fold(typed) as folded $$`,
  // For processes of the previous version, too.
  `create or replace function search_prefix_of(text) returns text language sql stable strict parallel safe as $$
    select search_key($1) $$`,
];

const lexemes = [
  // A text of an unspaced script is found by each of its letters and each two that follow each other.
  `create function search_pairs(run text) returns text[] ${pureSql} as $$
    select letters || array(select letters[i] || letters[i + 1] from generate_series(1, cardinality(letters) - 1) as i)
    from string_to_array(run, null) as letters $$`,
  // A word with hyphens by its parts or as one word.
  `create function search_lexemes(word text) returns text[] ${pureSql} as $$
    select case
      when word = '&' then array[${listed}]
      when word ~ '[-''.]' then array(select left(lexeme, ${maxLetters}) from (
        select unnest(case when part ~ '[${unspaced}]' then search_pairs(part) else array[part] end) as lexeme
        from regexp_split_to_table(word, '[-''.]') as part
        union select regexp_replace(word, '[-''.]', '', 'g')) as all_parts)
      when word ~ '[${unspaced}]' then search_pairs(word)
      else array[left(word, ${maxLetters})] end $$`,
  // A word as it is written, and by its stem if that is another, in the notation of tsvector.
  `create function search_position(lexeme text, place bigint, weight text, with_stem boolean) returns text language sql immutable parallel safe as $$
    select '''' || lexeme || ''':' || place::text || weight || case when with_stem
      then coalesce(' ''' || nullif((ts_lexize('pg_catalog.english_stem', lexeme))[1], lexeme) || ''':' || place::text || weight, '') else '' end $$`,
  // Written as text, because the parser of PostgreSQL takes other things for words than the folding. Most texts have only plain words.
  `create function search_vector(folded text, weight text, with_stems boolean) returns tsvector ${purePlpgsql} as $$ begin
    if folded ~ '[-''.&${unspaced}]' then
      return (select coalesce(string_agg(case
            when word ~ '[-''.&${unspaced}]' then (select string_agg(search_position(lexeme, place, weight, with_stems), ' ') from unnest(search_lexemes(word)) as lexeme)
            else search_position(left(word, ${maxLetters}), place, weight, with_stems) end, ' '), '')::tsvector
        from unnest(string_to_array(folded, ' ')) with ordinality as words (word, place));
    end if;
    return (select coalesce(string_agg(search_position(left(word, ${maxLetters}), place, weight, with_stems), ' '), '')::tsvector
      from unnest(string_to_array(folded, ' ')) with ordinality as words (word, place));
  end $$`,
  // The key of the title is a word of the document, too, which finds exact titles. Without a position it is in no field.
  `create function search_document(title text, subtitle text, authors text, publisher text, description text)
    returns tsvector language plpgsql immutable parallel safe as $$
    declare
      folded_title text := search_fold(title);
      with_subtitle text := trim(folded_title || ' ' || search_fold(coalesce(subtitle, '')));
    begin
      return search_vector(with_subtitle, 'A', true)
        || search_vector(search_fold(coalesce(authors, '')), 'B', false)
        || search_vector(search_fold(coalesce(publisher, '')), 'C', false)
        || search_vector(search_fold(coalesce(description, '')), 'D', true)
        || array_to_tsvector(array(select '=' || key from unnest(array[search_key_of_folded(folded_title), search_key_of_folded(with_subtitle)]) as key
          where key <> ''));
    end $$`,
];

/** One folding of text, for what is stored and what is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [fold(await smallLetters(db)), ...keys, ...lexemes];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
