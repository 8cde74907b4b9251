import { type RawBuilder, sql } from 'kysely';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * The id of the category that a slug names. A slug that a category once had keeps naming it, and that of a merged one names the
 * category that it became part of.
 */
export const categoryIdOf = (slug: RawBuilder<string> | string): RawBuilder<string> => sql<string>`(
  select coalesce(named.merged_into, named.id) from category_slugs
  join categories as named on named.id = category_slugs.category_id
  where category_slugs.slug = ${slug})`;

/** The names of a row of `categories` in other languages, by language code. */
export const categoryNames = sql<Record<string, string>>`coalesce((
  select json_object_agg(category_names.locale, category_names.name) from category_names
  where category_names.category_id = categories.id), '{}')`;

export async function findCategory(db: Db, slug: string) {
  return db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', categoryNames.as('names')])
    .where('id', '=', categoryIdOf(slug))
    .executeTakeFirst();
}

/** Like `findCategory`. The lock keeps it from being deleted before the transaction ends. */
export async function findCategoryToKeep(tx: Tx, slug: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryIdOf(slug))
    .forShare()
    .executeTakeFirst();
}

/**
 * Returns the id of the category for a new listing. The lock keeps it from being merged or retired until the book is listed.
 * @throws DomainError `invalid_input` for an unknown or retired category
 */
export async function lockOpenCategory(tx: Tx, slug: string): Promise<string> {
  const category = await tx
    .selectFrom('categories')
    .select(['id', 'merged_into', 'retired_at'])
    .where('id', '=', categoryIdOf(slug))
    .forShare()
    .executeTakeFirst();
  if (!category) throw wrongCategory(say('fields.categoryRequired'));
  // It was merged while this waited for the lock.
  if (category.merged_into) return lockOpenCategory(tx, slug);
  if (category.retired_at) throw wrongCategory(say('requests.retiredShelf'));
  return category.id;
}

const wrongCategory = (message: Sentence): DomainError =>
  new DomainError('invalid_input', message, { errors: [{ path: 'category_id', message }] });

/** Returns a search with the present slugs of the categories that it names. Unknown ones stay as they are. */
export async function withCurrentSlugs<Search extends { shelf?: string[] | undefined }>(
  db: Db,
  search: Search,
): Promise<Search> {
  if (!search.shelf) return search;
  const { rows } = await sql<{ slug: string }>`
    select distinct coalesce(categories.slug, given.slug) as slug
    from unnest(${search.shelf}::text[]) as given (slug)
    left join categories on categories.id = ${categoryIdOf(sql.ref('given.slug'))}`.execute(db);
  return { ...search, shelf: rows.map(({ slug }) => slug) };
}
