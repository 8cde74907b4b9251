import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Sets the role of a new account. A user who already has a role keeps it. */
export async function chooseRole(db: Db, userId: string, role: 'Buyer' | 'Seller'): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('role', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}
