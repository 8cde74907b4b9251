import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getLocked, lockCategories } from './lock-categories.ts';

/**
 * Deletes a category that nothing has ever led to, so that its slug is free again. Listings, drafts, and wishes that have begun are
 * waited for.
 * @throws DomainError `not_found`, `category_in_use`, `last_category` if no other takes new books
 */
export async function deleteCategory(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const categories = await lockCategories(tx);
    const { name, slug } = getLocked(categories, id);
    if (!categories.some((other) => other.id !== id && !other.retired_at))
      throw new DomainError('last_category');
    await tx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
    if (await isInUse(tx, id)) throw new DomainError('category_in_use');
    await tx.deleteFrom('category_names').where('category_id', '=', id).execute();
    await tx.deleteFrom('category_slugs').where('category_id', '=', id).execute();
    await tx.deleteFrom('categories').where('id', '=', id).execute();
    await recordAudit(tx, {
      actorId,
      action: 'delete_category',
      subjectType: 'category',
      subjectId: id,
      details: { name, slug },
    });
  });
}

/** Also by sold and deleted books, and by another slug, which keeps its meaning. */
async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from books where category_id = ${id})
      or exists (select from listing_drafts where category_id = ${id})
      or exists (select from wishes where category_id = ${id})
      or exists (select from categories where merged_into = ${id})
      or (select count(*) > 1 from category_slugs where category_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? true;
}
