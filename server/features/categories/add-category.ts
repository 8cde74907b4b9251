import type * as z from 'zod/mini';
import { type addCategory as call, defaultCategoryPicture, maxCategories } from '#contract/categories.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { freeSlug, getPictureHash, rejectTakenSlug, replaceNames } from './category-fields.ts';
import { lockCategories } from './lock-categories.ts';

/**
 * Adds a category behind the others.
 * @throws DomainError `category_id_taken` for a slug that another category has or had, `too_many_categories`,
 *   `invalid_input` for a picture that was not uploaded
 */
export function addCategory(
  db: Db,
  actorId: string,
  { name, names = {}, category_id, picture }: z.output<typeof call.body>,
): Promise<{ id: string; slug: string }> {
  const added = db.transaction().execute(async (tx) => {
    const categories = await lockCategories(tx);
    assertNotTooMany(categories);
    const slug = category_id ?? (await freeSlug(tx, name));
    const id = uuidV7();
    const inserted = await tx
      .insertInto('categories')
      .values({
        id,
        slug,
        name,
        picture: defaultCategoryPicture,
        uploaded_picture: picture ? await getPictureHash(tx, picture) : null,
        position: (categories.at(-1)?.position ?? 0) + 1,
      })
      .returning('id')
      .executeTakeFirst();
    // A trigger skips a slug that another category had.
    if (!inserted) throw new DomainError('category_id_taken');
    await replaceNames(tx, id, names);
    await recordAudit(tx, {
      actorId,
      action: 'add_category',
      subjectType: 'category',
      subjectId: id,
      details: { name, slug },
    });
    return { id, slug };
  });
  return rejectTakenSlug(added);
}

/** @throws DomainError `too_many_categories` */
export function assertNotTooMany(categories: { retired_at: Date | null }[]): void {
  if (categories.filter(({ retired_at }) => !retired_at).length >= maxCategories)
    throw new DomainError('too_many_categories');
}
