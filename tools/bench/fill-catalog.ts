import type { Pool } from 'pg';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { seedCategories } from '#server/features/catalog/seed-categories.ts';
import { rebuildVocabulary } from '#server/features/search/rebuild-vocabulary.ts';
import { makeWords } from './vocabulary.ts';

/** The same for every size, so that a seller's own lists have the same length in every catalog. */
const booksPerSeller = 50;
/** Buyers without an order, enough that none of them reaches the booking limit. */
const bookers = 2000;
const vocabulary = 150_000;

/** Fills an empty database with this many books and their users, the same ones each time. */
export async function fillCatalog(db: Db, pool: Pool, books: number): Promise<void> {
  await migrateToLatest(pool);
  await seedCategories(db);
  const client = await pool.connect();
  try {
    for (const statement of inOneGo) await client.query(statement);
    await client.query(addVocabulary, [makeWords(vocabulary)]);
    for (const statement of [...statements(books, peopleFor(books)), ...asUsualAgain])
      await client.query(statement);
  } finally {
    client.release(true);
  }
  await rebuildVocabulary(db);
  await pool.query('vacuum analyze search_words, search_names');
}

const peopleFor = (books: number): number => Math.max(1, Math.floor(books / booksPerSeller));

/** Nothing else uses this server, so autovacuum is off, and foreign keys are valid by construction. */
const inOneGo = [
  'alter system set autovacuum = off',
  `alter system set max_wal_size = '8GB'`,
  'select pg_reload_conf()',
  'set session_replication_role = replica',
  'set synchronous_commit = off',
];

const asUsualAgain = [
  // The triggers that fill it are off. The word keeps `rebuildVocabulary` from adding the books again.
  'select add_to_book_search(array_agg(id)) from books',
  // Books come into it in the order in which they are listed.
  'cluster book_search using book_search_by_date',
  `insert into search_words values ('placeholder', 1)`,
  'vacuum analyze',
  'checkpoint',
  'alter system reset autovacuum',
  'alter system reset max_wal_size',
  'select pg_reload_conf()',
];

const addVocabulary = `create temp table vocabulary as
  select rank::int, word from unnest($1::text[]) with ordinality as words (word, rank)`;

/**
 * The nth word of a work, with Zipf's distribution: the commonest is in two of five books. Half of the books are copies of works
 * that have ten of them, with an edition.
 */
const words = (work: string, from: string, to: string) =>
  `(select string_agg(word, ' ' order by n) from generate_series(${from}, ${to}) as n
    join vocabulary on rank = floor(exp(ln(${vocabulary + 1})
      * (('x' || substr(md5('word ' || n || ' of ' || ${work}), 1, 8))::bit(32)::bigint / 4294967296.0)::float8))::int)`;

/** An id like the application's, in the order of time. */
const idAt = (time: string, words: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${words}), 1, 3)
    || '8' || substr(md5(${words}), 4, 15))::uuid`;

const personId = (role: string, number: string) =>
  `overlay(overlay(md5('${role} ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

const statements = (books: number, people: number): string[] => [
  addPeople('Seller', people),
  addPeople('Buyer', people),
  addPeople('Booker', bookers),
  // Spread over three years, the newest a moment ago. Random numbers decide the rest.
  `create temp table draft as
    select i, at, dice, ${idAt('at', "'book ' || i")} as id, ${personId('Seller', `i % ${people}`)} as seller_id,
      ${personId('Buyer', `(i + i / ${people} * 7) % ${people}`)} as buyer_id,
      encode(sha256(('picture ' || i)::bytea), 'hex') as hash, 300 + dice % 4700 as price,
      case when i % 2 = 0 then i / 20 * 2 else i end as work, dice / 100 % 100 as fate
    from (select i, now() - interval '3 years' * (1 - i::float8 / ${books}) - interval '1 minute' as at,
        ('x' || substr(md5('dice ' || i), 1, 7))::bit(28)::int as dice
      from generate_series(1, ${books}) as i) as numbers`,
  'create index on vocabulary (rank)',
  'analyze vocabulary',
  `create temp table works as
    select work, initcap(${words('work', '1', '3 + work % 3')}) as title,
      initcap(${words('work', '10', '11')}) as author, ${words('work', '20', '22')} as notes
    from (select distinct work from draft) as distinct_works`,
  `insert into editions (id, isbn13, title, authors, publisher, published_year, language, source)
    select ${personId('edition', 'work')}, 9780000000000 + work, title, array[author], 'Penguin', 1950 + work / 2 % 70,
      (array['en', 'en', 'de', 'fr'])[1 + work / 2 % 4], 'listing'
    from works where work % 2 = 0`,
  `insert into pictures (hash, width, height, widths, color, unused_since, created_at)
    select hash, 900, 1200, array[180, 360, 540, 900], '#' || substr(hash, 1, 6), null, at from draft`,
  `insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents,
      resale_price_cents, condition, years_of_use, phone, location, description, advertised_at, sold_at, created_at,
      author, edition_id)
    select draft.id, seller_id, categories.id, title,
      hash, price * 2, price, (array['Excellent', 'Good', 'Fair'])[1 + dice % 3], dice % 12, '+1 555 0100',
      (array['Portland', 'Leipzig', 'Lyon', 'Osaka', 'Lagos'])[1 + dice % 5],
      repeat(notes || '. ', 2 + dice % 8),
      case when dice % 40 = 0 then at + interval '1 second' end,
      case when fate < 30 then at + interval '30 seconds' end, at,
      author, case when work % 2 = 0 then ${personId('edition', 'work')} end
    from draft join works using (work) join categories on categories.position = 1 + dice / 10000 % ${categories}`,
  // 30 % are sold and 6 % are unpaid. An order is claimed or being refunded for seconds only, so none is here.
  `insert into orders (id, book_id, seller_id, buyer_id, title, price_cents, phone, location, status, notified_status,
      hold_ends_at, paid_at, closed_at, close_reason, created_at)
    select ${idAt('at', "'order ' || i")}, id, seller_id, buyer_id, 'A book, volume ' || i, price,
      '+1 555 0100', 'At the station', status, status, now() + interval '1 day' * (1 + dice % 3),
      case when status in ('paid', 'refunded') then at end,
      case when status in ('cancelled', 'expired') then at end,
      case status when 'cancelled' then 'buyer' when 'expired' then 'hold' end,
      at + interval '10 seconds'
    from (select *, case when fate < 30 then 'paid' when fate < 36 then 'unpaid' when fate < 40 then 'cancelled'
        when fate < 44 then 'expired' else 'refunded' end as status
      from draft where fate < 45) as ordered`,
  `insert into payments (id, order_id, buyer_id, provider, intent_id, amount_cents, status, created_at)
    select ${idAt('created_at', "'payment ' || id")}, id, buyer_id, 'stripe', 'pi_' || md5(id::text), price_cents,
      case status when 'paid' then 'captured' else 'refunded' end, created_at
    from orders where status in ('paid', 'refunded')`,
];

const categories = 6;

const addPeople = (role: 'Seller' | 'Buyer' | 'Booker', count: number) =>
  `insert into users (id, name, email, email_verified, role, may_sell, may_buy, phone,
      verified_seller_at, created_at)
    select ${personId(role, 'i')}, '${role} ' || i, lower('${role}-' || i || '@people.example'), true,
      '${role === 'Seller' ? 'Seller' : 'Buyer'}', ${role === 'Seller'}, ${role !== 'Seller'}, '+1 555 0100',
      ${role === 'Seller' ? 'case when i % 3 = 0 then now() end' : 'null'}, now() - interval '3 years'
    from generate_series(0, ${count - 1}) as i`;
