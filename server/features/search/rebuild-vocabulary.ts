import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { foldAgain, isFoldingPending } from './folding/fold-again.ts';

/** Whether the job should run at once, after an upgrade. */
export const isRebuildDue = async (db: Db): Promise<boolean> =>
  (await isFoldingPending(db)) || (await isVocabularyMissing(db));

/** Whether there are books, but no words yet: after an upgrade from a version without search. */
async function isVocabularyMissing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`select exists (select from books)
    and not exists (select from search_words) as is_missing`.execute(db);
  return rows[0]?.is_missing ?? false;
}

/** Fills the words for spelling corrections and the names for suggestions from the books that can be bought. */
export async function rebuildVocabulary(db: Db): Promise<void> {
  await foldAgain(db);
  if (await isVocabularyMissing(db)) await addListedBooks(db);
  await inLongTransaction(db, async (tx) => {
    await rebuildWords(tx);
    await rebuildNames(tx);
  });
  await deleteNamesThatEndedMeanwhile(db);
}

/** Every book is read, which takes longer than a request may. */
const inLongTransaction = (db: Db, work: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(tx);
  });

const booksAtOnce = 2_000;

/** Adds the books that were listed before there was a search. Triggers keep the rows from then on. */
async function addListedBooks(db: Db): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('books')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(booksAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await sql`select add_to_book_search(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
    after = last.id;
  }
}

/** Writes only the differences, because most words stay the same. */
async function rebuildWords(tx: Tx): Promise<void> {
  await sql`create temporary table new_words on commit drop as
    select word, ndoc as books from ts_stat(
      'select search_vocabulary_of(title || '' '' || coalesce(author, '''')) from book_search')
    where word !~ '^[0-9]+$'`.execute(tx);
  await sql`delete from search_words where not exists (select from new_words where new_words.word = search_words.word)`.execute(
    tx,
  );
  await sql`insert into search_words (word, books) select word, books from new_words order by word
    on conflict (word) do update set books = excluded.books where search_words.books <> excluded.books`.execute(
    tx,
  );
}

async function rebuildNames(tx: Tx): Promise<void> {
  await findNames(tx);
  await deleteOtherNames(tx);
  await sql`insert into search_names (kind, name, detail, prefix, books)
    select kind, name, detail, search_key(name), books from new_names order by kind, name, detail
    on conflict (kind, name, detail) do update set books = excluded.books, prefix = excluded.prefix
    where (search_names.books, search_names.prefix) <> (excluded.books, excluded.prefix)`.execute(tx);
}

/**
 * A ban or a deletion at the same moment has deleted the names that the rebuild then added again from what it had read before. Whatever has
 * not seen the added names has written to the table, so that it is over once the table is locked.
 */
async function deleteNamesThatEndedMeanwhile(db: Db): Promise<void> {
  await db
    .transaction()
    .execute((tx) => sql`lock table search_names in share row exclusive mode`.execute(tx));
  await inLongTransaction(db, async (tx) => {
    await findNames(tx);
    await deleteOtherNames(tx);
  });
}

/** Fills the table `new_names`, which the end of the transaction drops, with the names of the books that can be bought. */
async function findNames(tx: Tx): Promise<void> {
  await sql`create temporary table new_names on commit drop as
    select 'title' as kind, title as name, coalesce(author, '') as detail, count(*)::int as books
      from book_search group by title, coalesce(author, '')
    union all select 'author', author, '', count(*)::int from book_search where author is not null group by author
    union all select 'edition',
        case when source = 'listing' then (array_agg(book_search.title order by listed_at, book_id))[1] else editions.title end,
        editions.isbn13::text, count(*)::int
      from book_search join editions on editions.id = book_search.edition_id group by editions.id`.execute(
    tx,
  );
}

const deleteOtherNames = (tx: Tx) =>
  sql`delete from search_names where not exists (select from new_names
    where (new_names.kind, new_names.name, new_names.detail) = (search_names.kind, search_names.name, search_names.detail))`.execute(
    tx,
  );
