import type { WishFrequency } from '#contract/wishes.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { dueTime } from './due-time.ts';

/**
 * Changes how often a wish sends email; books that wait for the next one move along. A wish for one book sends one email
 * at once, so its frequency stays.
 * @throws DomainError `not_found`, also for another user's wish
 */
export async function updateWish(db: Db, userId: string, id: string, often: WishFrequency): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const wish = await tx
      .updateTable('wishes')
      .set((wishes) => ({
        often: wishes.case().when('book_id', 'is', null).then(often).else(wishes.ref('often')).end(),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!wish) throw new DomainError('not_found');
    await tx
      .updateTable('wish_matches')
      .from('wishes')
      .set({ due_at: dueTime })
      .where('wish_matches.wish_id', '=', id)
      .whereRef('wishes.id', '=', 'wish_matches.wish_id')
      .execute();
  });
}
