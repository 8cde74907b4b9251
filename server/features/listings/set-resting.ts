import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Takes all listings of a seller out of the shop, or offers them again. Open orders go on. The books are locked first, so a
 * booking of one of them is either complete before the rest begins, or rejected.
 */
export async function setResting(db: Db, sellerId: string, resting: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('books')
      .select('id')
      .where('seller_id', '=', sellerId)
      .where('sold_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    await tx
      .updateTable('users')
      .set({ resting_since: resting ? sql<Date>`coalesce(resting_since, now())` : null })
      .where('id', '=', sellerId)
      .execute();
  });
}
