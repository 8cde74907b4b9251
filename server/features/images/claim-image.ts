import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { hashOfImageUrl } from './urls.ts';

/**
 * Returns the hash of the image at one of our URLs that is about to be used, and restarts its day as unused, so that it is
 * not deleted before it is in use. Undefined for any other URL.
 */
export async function claimImage(db: Db | Tx, url: string): Promise<string | undefined> {
  const hash = hashOfImageUrl(url);
  if (!hash) return undefined;
  const claimed = await db
    .updateTable('pictures')
    .set({ unused_since: sql<Date>`now()` })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return claimed?.hash;
}
