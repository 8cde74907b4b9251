import { newId } from '../db/new-id.ts';
import type { Db } from '../db/tables.ts';
import { startingCategories } from './starting-categories.ts';

/** Puts up the shelves that a new Dogear starts with; those that are there stay as they are. */
export async function seedCategories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      startingCategories.map(({ id: slug, name, picture, position }) => ({
        id: newId(),
        slug,
        name,
        picture,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
