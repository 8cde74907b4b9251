import type { Pool } from 'pg';
import type { Db } from '#server/db/schema.ts';
import { addBook, type Listing } from '#server/features/catalog/add-book.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import { matchWishes } from '#server/features/wishes/match-wishes.ts';
import { median } from '../median.ts';

/** Medians in milliseconds for one book. */
export type ListingTimes = {
  listing: { withoutSearch: number; withSearch: number };
  /** Listing a book and comparing it with the wishes. */
  wishes: { none: number; many: number; count: number };
};

const wishes = 100_000;
const listings = 150;
const rounds = 4;

/** Measures what the search and wishes add to a listing. Leaves the books and wishes in the database. */
export async function measureListing(db: Db, pool: Pool): Promise<ListingTimes> {
  const listing = await prepareListing(pool);
  const list = async () => void (await addBook(db, listing.seller, await listing.next()));
  const listAndMatch = async () => {
    await list();
    await matchWishes(db);
  };
  const [withoutSearch, withSearch]: [number[], number[]] = [[], []];
  // In turn, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    await pool.query('alter table books disable trigger a_new_book_can_be_found');
    withoutSearch.push(...(await timesOf(list)));
    await pool.query('alter table books enable trigger a_new_book_can_be_found');
    withSearch.push(...(await timesOf(list)));
  }
  await matchWishes(db);
  const none = median(await timesOf(listAndMatch));
  await addWishes(pool);
  const many = median(await timesOf(listAndMatch));
  return {
    listing: { withoutSearch: median(withoutSearch), withSearch: median(withSearch) },
    wishes: { none, many, count: wishes },
  };
}

async function prepareListing(pool: Pool) {
  const { rows } = await pool.query<{ seller_id: string; picture_hash: string }>(
    `select seller_id, picture_hash from books join users on users.id = seller_id
      where verified_seller_at is not null limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('There is no verified seller.');
  const texts = await pool.query<{ title: string; author: string; description: string }>(
    'select title, author, description from books tablesample system (10) limit 1000',
  );
  let turn = 0;
  const next = async (): Promise<Listing> => {
    const text = texts.rows[turn++ % texts.rows.length];
    if (!text) throw new Error('There are no books.');
    return {
      book_title: text.title,
      author: text.author,
      description: text.description,
      book_photo: imageUrl(row.picture_hash),
      category_id: 'fiction',
      original_price: 1000,
      resale_price: 500,
      product_condition: 'Good',
      years_of_use: 1,
      phone: '+1 555 0100',
      location: 'Portland',
    } as Listing;
  };
  return { seller: row.seller_id, next };
}

/** Wishes for two words of a title, the rarer of which finds them. */
const addWishes = (pool: Pool) =>
  pool.query(
    `with from_these as materialized (
        select (select array_agg(id) from users where email like 'booker-%') as users,
          (select array_agg(title) from (select title from books tablesample system (50) limit 200000) as listed) as titles)
      insert into wishes (id, user_id, query, words, terms, rarest_word)
      select gen_random_uuid(), user_id, array_to_string(words, ' '), words, search_query(words), array[rarest]
      from from_these
      cross join generate_series(1, $1::int) as n
      cross join lateral (select users[1 + n % cardinality(users)] as user_id,
        (string_to_array(lower(titles[1 + n * 7919 % cardinality(titles)]), ' '))[1:2] as words) as wish
      cross join lateral (select typed.word as rarest from unnest(words) as typed (word)
        order by (select books from search_words where search_words.word = typed.word) nulls first limit 1) as rarest
      on conflict do nothing`,
    [wishes],
  );

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < listings; count += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
