import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { matchWishes } from './match-wishes.ts';
import { notifyWishers } from './notify-wishers.ts';

/** Finds the books for which users wait, and enqueues the emails that are due. Runs every minute, which collects what is new. */
export async function runWishes(deps: { db: Db; enqueueMail: EnqueueMail }): Promise<void> {
  await deleteHopelessWishes(deps.db);
  await matchWishes(deps.db);
  await notifyWishers(deps);
}

/** Ends the wishes for one book that has been sold or is no longer listed. */
const deleteHopelessWishes = (db: Db) =>
  sql`delete from wishes using books where books.id = wishes.book_id
    and (books.sold_at is not null or books.deleted_at is not null)`.execute(db);
