import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { getLocked, lockCategories } from './lock-categories.ts';

/**
 * Moves a category behind another one. Moves of different categories at the same moment both count, because each one says
 * only where its own goes.
 * @param after null moves it to the beginning
 * @throws DomainError `not_found`, `categories_changed` if the other one was merged meanwhile
 */
export async function moveCategory(db: Db, actorId: string, id: string, after: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const categories = await lockCategories(tx);
    const moved = getLocked(categories, id);
    const others = categories.filter((category) => category !== moved);
    const place = after === null ? 0 : others.findIndex((category) => category.id === after) + 1;
    if (after !== null && place === 0) throw new DomainError('categories_changed');
    await setPositions(
      tx,
      others.toSpliced(place, 0, moved).map((category) => category.id),
    );
    await recordAudit(tx, {
      actorId,
      action: 'move_category',
      subjectType: 'category',
      subjectId: id,
      details: { position: place + 1 },
    });
  });
}

async function setPositions(tx: Tx, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('categories')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .where('position', '<>', index + 1)
      .execute();
}
