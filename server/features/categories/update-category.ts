import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { updateCategory as call } from '#contract/categories.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { assertNotTooMany } from './add-category.ts';
import { getPictureHash, rejectTakenSlug, replaceNames } from './category-fields.ts';
import { assertVersion, getLocked, type LockedCategory, lockCategories } from './lock-categories.ts';

type Change = z.output<typeof call.body>;

/**
 * Changes a category. Its former slugs keep leading to it, and it may take one of them back.
 * @throws DomainError `not_found`, `categories_changed` if someone else has changed it meanwhile, `category_id_taken`,
 *   `last_category` if no other takes new books, `too_many_categories`
 */
export async function updateCategory(db: Db, actorId: string, id: string, change: Change): Promise<void> {
  const updated = db.transaction().execute(async (tx) => {
    const categories = await lockCategories(tx);
    const category = getLocked(categories, id);
    assertVersion(category, change.version);
    assertCanRetire(categories, category, change.isRetired);
    await tx
      .updateTable('categories')
      .set({
        ...(change.name !== undefined && { name: change.name }),
        ...(change.category_id !== undefined && { slug: change.category_id }),
        ...(change.picture !== undefined && { uploaded_picture: await getPictureHash(tx, change.picture) }),
        ...retirement(change.isRetired),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    if (change.names) await replaceNames(tx, id, change.names);
    await recordChange(tx, actorId, category, change);
  });
  await rejectTakenSlug(updated);
}

/** A retired category keeps its page and its books, but the footer does not lead to it. */
function retirement(isRetired: boolean | undefined) {
  if (isRetired === undefined) return {};
  return isRetired
    ? { retired_at: sql<Date>`coalesce(retired_at, now())`, footer_position: null }
    : { retired_at: null };
}

function assertCanRetire(
  categories: LockedCategory[],
  { id, retired_at }: LockedCategory,
  isRetired?: boolean,
) {
  if (isRetired === false && retired_at) assertNotTooMany(categories);
  if (isRetired && !categories.some((other) => other.id !== id && !other.retired_at))
    throw new DomainError('last_category');
}

const recordChange = (
  tx: Tx,
  actorId: string,
  { id, slug, name }: LockedCategory,
  { version: _, picture, ...change }: Change,
) =>
  recordAudit(tx, {
    actorId,
    action: 'update_category',
    subjectType: 'category',
    subjectId: id,
    details: { before: { slug, name }, ...change, ...(picture && { picture: true }) },
  });
