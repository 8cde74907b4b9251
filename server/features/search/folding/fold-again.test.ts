import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateEmptyTo, migrateToLatest } from '#server/db/migrate.ts';
import { connect, type Database } from '#server/db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { rebuildVocabulary } from '../rebuild-vocabulary.ts';
import { foldAgain, isFoldingPending } from './fold-again.ts';

let database: TestDatabase;
let opened: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  opened = connect(database.connection);
  await opened.pool.query('drop schema public cascade; create schema public');
  await migrateEmptyTo(opened.pool, '0061_failed_refunds');
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

const query = async (text: string, values: unknown[] = []) => (await opened.pool.query(text, values)).rows;
const seller = randomUUID();
const category = randomUUID();

/** As the version before lists them. */
async function addBooks(titles: string[]): Promise<void> {
  await query(`insert into users (id, name, email, role) values ($1, 'Nell', 'nell@dogear.test', 'Seller')`, [
    seller,
  ]);
  await query(
    `insert into categories (id, slug, name, picture, position) values ($1, 'fiction', 'Fiction', 'fiction', 1)`,
    [category],
  );
  await query(
    `insert into pictures (hash, width, height, widths, color) values (repeat('0', 64), 9, 9, '{9}', '#000000')`,
  );
  await query(
    `insert into books (id, seller_id, category_id, title, original_price_cents, resale_price_cents, condition,
        picture_hash, years_of_use, phone, location, description)
      select gen_random_uuid(), $1, $2, title, 500, 400, 'Good', repeat('0', 64), 1, '', '', 'Plain.' from unnest($3::text[]) as title`,
    [seller, category, titles],
  );
}

const addWish = (text: string, words: string[]) =>
  query(
    `insert into wishes (id, user_id, query, words, terms, rarest_word)
      values (gen_random_uuid(), $1, $2, $3, search_query($3), $3)`,
    [seller, text, words],
  );

const found = async (text: string) =>
  (
    await query('select title from book_search where document @@ search_query_of($1) order by title', [text])
  ).map(({ title }) => title);

test('books and wishes of the version before are folded again by the job, not by the migration', async () => {
  const others = Array.from({ length: 250 }, (_, at) => `Plain Book ${at}`);
  await addBooks(['أحلام', 'Jeu d’enfants', ...others]);
  await addWish('احلام', ['احلام']);
  await addWish('أحلام', ['أحلام']);
  await migrateToLatest(opened.pool);
  expect(await found('احلام')).toEqual([]);
  expect(await found('plain book 24')).toHaveLength(11);
  expect(await isFoldingPending(opened.db)).toBe(true);
  await query('delete from wish_candidates');
  await rebuildVocabulary(opened.db);
  expect(await isFoldingPending(opened.db)).toBe(false);
  expect(await found('احلام')).toEqual(['أحلام']);
  expect(await found('enfants')).toEqual(['Jeu d’enfants']);
  expect(await query(`select from book_search where document @@ '''=plain book 7'''::tsquery`)).toHaveLength(
    1,
  );
  // Two wishes that are the same now are one, and folding reports no books that were listed before.
  expect(await query('select words from wishes')).toEqual([{ words: ['احلام'] }]);
  expect(await query('select from wish_candidates')).toEqual([]);
});

test('an interrupted job goes on where it stopped, beside another, and keeps what was changed meanwhile', async () => {
  await addBooks(Array.from({ length: 350 }, (_, at) => `Œuvres ${at}`));
  await migrateToLatest(opened.pool);
  const [{ id }] = (await query(
    'select book_id as id from book_search order by book_id offset 120 limit 1',
  )) as [any];
  await query('update search_foldings set after = $1', [id]);
  await query(`update books set title = 'Sold' where title = 'Œuvres 5'`);
  await Promise.all([foldAgain(opened.db), foldAgain(opened.db)]);
  await foldAgain(opened.db);
  const [{ folded }] = (await query(
    `select count(*)::int as folded from book_search where book_id > $1 and document @@ search_title_of(title)`,
    [id],
  )) as [any];
  expect(folded).toBe(350 - 121);
  expect(await found('sold')).toEqual(['Sold']);
});

test('a new site has nothing to fold', async () => {
  await migrateToLatest(opened.pool);
  expect(await isFoldingPending(opened.db)).toBe(false);
});
