import type { Db } from '#server/db/schema.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { defaultCategories } from './default-categories.ts';

/** Inserts the default categories; existing ones stay unchanged. */
export async function seedCategories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      defaultCategories.map(({ id: slug, name, picture, position }) => ({
        id: uuidV7(),
        slug,
        name,
        picture,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
