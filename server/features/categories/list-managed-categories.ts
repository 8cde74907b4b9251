import { sql } from 'kysely';
import type { ManagedCategory } from '#contract/categories.ts';
import type { Db } from '#server/db/schema.ts';
import { isOpenOrder } from '../catalog/availability.ts';
import { categoryNames } from '../catalog/find-category.ts';
import { imageUrl } from '../images/urls.ts';

type Counts = { id: string; books: number; booked: number };

/** Lists the categories that are not merged, in their order, with how many books can be bought in each. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  const [categories, counts] = await Promise.all([selectCategories(db).execute(), countBooks(db)]);
  const countOf = (id: string) => counts.find((count) => count.id === id) ?? { books: 0, booked: 0 };
  return categories
    .filter(({ merged_into }) => merged_into === null)
    .map((row) => ({
      _id: row.id,
      category_id: row.slug,
      category_name: row.name,
      category_image: row.uploaded_picture ? imageUrl(row.uploaded_picture) : row.picture,
      names: row.names,
      version: row.version,
      isRetired: row.retired_at !== null,
      footerPosition: row.footer_position,
      books: countOf(row.id).books,
      booked: countOf(row.id).booked,
      moving: categories
        .filter(({ merged_into }) => merged_into === row.id)
        .reduce((books, { id }) => books + countOf(id).books, 0),
    }));
}

const selectCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'picture', 'uploaded_picture', 'version', 'retired_at', 'merged_into'])
    .select(['footer_position', categoryNames.as('names')])
    .orderBy('position')
    .orderBy('id');

async function countBooks(db: Db): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select book_search.category_id as id, count(*)::int as books, count(orders.id)::int as booked
    from book_search left join orders on orders.book_id = book_search.book_id and ${isOpenOrder()}
    group by book_search.category_id`.execute(db);
  return rows;
}
