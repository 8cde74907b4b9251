import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

const columns = ['id', 'slug', 'name', 'position', 'footer_position', 'retired_at', 'version'] as const;

export type LockedCategory = Awaited<ReturnType<typeof lockCategories>>[number];

/**
 * Locks all categories in the order of their ids, so that changes to them happen one after the other and without a deadlock.
 * Returns those that are not merged, in the order in which they are shown. Listings that have begun are waited for.
 */
export async function lockCategories(tx: Tx) {
  const categories = await tx
    .selectFrom('categories')
    .select([...columns, 'merged_into'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return categories
    .filter(({ merged_into }) => merged_into === null)
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

/** @throws DomainError `not_found` for a category that does not exist or was merged */
export function getLocked(categories: LockedCategory[], id: string): LockedCategory {
  const category = categories.find((one) => one.id === id);
  if (!category) throw new DomainError('not_found');
  return category;
}

/** @throws DomainError `categories_changed` */
export function assertVersion(category: LockedCategory, version: number): void {
  if (category.version !== version) throw new DomainError('categories_changed');
}
