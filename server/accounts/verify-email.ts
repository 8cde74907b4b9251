import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { useMailedLink } from './mailed-link.ts';

/**
 * Whoever brings the link has read the mail, so the address is theirs.
 * @throws DomainError `link_used_up`
 */
export async function verifyEmail(db: Db, token: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const personId = await useMailedLink(tx, 'verify-email', token);
    await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: sql`now()` })
      .where('id', '=', personId)
      .execute();
  });
}
