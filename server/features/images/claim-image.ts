import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { hashOfPictureUrl } from './urls.ts';

/**
 * Answers the hash of the picture at a URL of ours that somebody is about to use, and gives it another day, so that
 * it is not removed as unused until it is in use. Undefined for any other URL.
 */
export async function claimImage(db: Db | Tx, url: string): Promise<string | undefined> {
  const hash = hashOfPictureUrl(url);
  if (!hash) return undefined;
  const chosen = await db
    .updateTable('pictures')
    .set({ unused_since: sql<Date>`now()` })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return chosen?.hash;
}
