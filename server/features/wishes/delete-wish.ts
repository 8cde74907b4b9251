import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/** @throws DomainError `not_found`, also for another user's wish */
export async function deleteWish(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('wishes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw new DomainError('not_found');
}
