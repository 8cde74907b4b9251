import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Fills the words for spelling corrections and the names for suggestions from the books that can be bought. */
export async function rebuildVocabulary(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table new_words on commit drop as
      select word, ndoc as books from ts_stat(
        'select to_tsvector(''dogear'', search_words_of(title || '' '' || coalesce(author, ''''))) from book_search')
      where word !~ '^[0-9]+$'`.execute(tx);
    await sql`delete from search_words where not exists (select from new_words where new_words.word = search_words.word)`.execute(
      tx,
    );
    await sql`insert into search_words (word, books) select word, books from new_words
      on conflict (word) do update set books = excluded.books where search_words.books <> excluded.books`.execute(
      tx,
    );
    await sql`create temporary table new_names on commit drop as
      select 'title' as kind, title as name, coalesce(author, '') as author, count(*)::int as books
        from book_search group by title, coalesce(author, '')
      union all select 'author', author, '', count(*)::int from book_search where author is not null group by author`.execute(
      tx,
    );
    await sql`delete from search_names where not exists (select from new_names
      where (new_names.kind, new_names.name, new_names.author) = (search_names.kind, search_names.name, search_names.author))`.execute(
      tx,
    );
    await sql`insert into search_names (kind, name, author, prefix, books)
      select kind, name, author, trim(search_words_of(lower(unaccent(name)))), books from new_names
      on conflict (kind, name, author) do update set books = excluded.books
      where search_names.books <> excluded.books`.execute(tx);
  });
}
