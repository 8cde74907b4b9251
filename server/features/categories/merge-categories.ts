import { sql } from 'kysely';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { assertVersion, getLocked, type LockedCategory, lockCategories } from './lock-categories.ts';

type Merge = { id: string; into: string; version: number };

/**
 * Merges a category into another one. From this transaction on, its slugs name the other one and nothing is listed in it; its
 * books are moved afterwards, see move-merged-books.ts.
 * @throws DomainError `not_found`, `invalid_input` for a category and itself, `categories_changed` if someone else has changed
 *   it meanwhile, or if the other one was merged or retired
 */
export async function mergeCategories(db: Db, actorId: string, { id, into, version }: Merge): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const categories = await lockCategories(tx);
    const merged = getLocked(categories, id);
    assertVersion(merged, version);
    if (into === id) throw new DomainError('invalid_input', say('requests.chooseOtherShelf'));
    const target = categories.find((category) => category.id === into);
    if (!target || target.retired_at) throw new DomainError('categories_changed');
    await closeCategory(tx, merged, target);
    await recordAudit(tx, {
      actorId,
      action: 'merge_categories',
      subjectType: 'category',
      subjectId: id,
      details: { name: merged.name, slug: merged.slug, into },
    });
  });
}

async function closeCategory(tx: Tx, merged: LockedCategory, target: LockedCategory): Promise<void> {
  // Those that were merged into it earlier follow, so that a merged category always names one that is not.
  await tx
    .updateTable('categories')
    .set({ merged_into: target.id, emptied_at: null })
    .where('merged_into', '=', merged.id)
    .execute();
  await tx
    .updateTable('categories')
    .set({
      merged_into: target.id,
      retired_at: sql`coalesce(retired_at, now())`,
      footer_position: null,
      version: sql`version + 1`,
    })
    .where('id', '=', merged.id)
    .execute();
  // Its place among the links of the footer goes to the other one.
  if (merged.footer_position !== null && target.footer_position === null)
    await tx
      .updateTable('categories')
      .set({ footer_position: merged.footer_position })
      .where('id', '=', target.id)
      .execute();
}
