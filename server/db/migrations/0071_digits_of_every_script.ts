import { type Kysely, sql } from 'kysely';

/** The zeros of the scripts whose digits were not read yet; the other nine follow each. */
const zeros = [
  0x07c0, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0, 0x0f20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
  0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
];
const plainDigits = '0123456789';
const digits = zeros
  .map((zero) => String.fromCharCode(...Array.from(plainDigits, (_, value) => zero + value)))
  .join('');

/** What transliterations write for ayin, hamza, and the soft sign, and readers leave out. */
const silent = 'ʹʾʿ';

const statements = [
  'alter function search_fold(text) rename to search_fold_letters',
  // Not strict, so that the planner puts its body in its place.
  `create function search_fold(text) returns text language sql immutable parallel safe as $$
    select search_fold_letters(case when octet_length($1) = length($1) then $1
      else translate($1, '${digits}${silent}', '${plainDigits.repeat(zeros.length)}') end) $$`,
  // Books that are being listed with the folding of before are waited for, so that the job folds all of them again.
  'lock table book_search in share row exclusive mode',
  `insert into search_foldings (what) select 'books' where exists (select from book_search)
    union all select 'wishes' where exists (select from wishes where query is not null)
    on conflict (what) do update set after = default`,
];

/** Digits of every script, and transliterated names without their signs, find books. A job folds the books and wishes of before again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
