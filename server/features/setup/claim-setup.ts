import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { claimLifetimeSeconds } from './claim-cookie.ts';
import { hasAdmin, selectAnyAdmin } from './has-admin.ts';
import { createSetupSecret, hashOf } from './setup-secret.ts';

/**
 * Exchanges the key of the one-time address for a claim, the value of a cookie. Of two browsers at the same moment one
 * succeeds. A fresh key replaces an earlier claim, for a host who has lost that browser.
 * @throws DomainError `already_set_up`, `setup_key_invalid` for a key that is wrong, expired, used, or replaced
 */
export async function claimSetup(db: Db, key: string): Promise<string> {
  const claim = createSetupSecret();
  const claimed = await db
    .updateTable('setup')
    .set({
      key_hash: null,
      key_expires_at: null,
      claim_hash: hashOf(claim),
      claim_expires_at: sql`now() + make_interval(secs => ${claimLifetimeSeconds})`,
    })
    .where('key_hash', '=', hashOf(key))
    .where('key_expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists }) => not(exists(selectAnyAdmin(db))))
    .executeTakeFirst();
  if (claimed.numUpdatedRows > 0n) return claim;
  throw new DomainError((await hasAdmin(db)) ? 'already_set_up' : 'setup_key_invalid');
}
