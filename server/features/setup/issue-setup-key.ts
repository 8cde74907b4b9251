import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { selectAnyAdmin } from './has-admin.ts';
import { createSetupSecret, hashOf } from './setup-secret.ts';

/**
 * Creates the key of the one-time address at which a new site is set up, and voids the previous one. A browser that has
 * claimed the setup keeps its claim, so that a restart does not interrupt it.
 * @returns undefined for a site that has an administrator
 */
export async function issueSetupKey(db: Db): Promise<string | undefined> {
  const key = createSetupSecret();
  const issued = await db
    .updateTable('setup')
    .set({ key_hash: hashOf(key), key_expires_at: sql`now() + interval '24 hours'` })
    .where(({ not, exists }) => not(exists(selectAnyAdmin(db))))
    .executeTakeFirst();
  return issued.numUpdatedRows > 0n ? key : undefined;
}
