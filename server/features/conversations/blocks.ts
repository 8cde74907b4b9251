import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { findParties } from './parties.ts';

/**
 * Blocks the other person of one of the user's conversations, once. Returns the block's id. The rows of both are locked, as they
 * are while one of them writes or books, so nothing of either arrives after the block.
 * @throws DomainError `not_found`
 */
export async function blockUser(db: Db, userId: string, conversationId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { otherId } = await findParties(tx, conversationId, userId);
    await lockUsers(tx, [userId, otherId]);
    const inserted = await tx
      .insertInto('blocks')
      .values({ id: uuidV7(), blocker_id: userId, blocked_id: otherId })
      .onConflict((same) => same.constraint('a_person_is_blocked_once').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted?.id ?? (await getBlockId(tx, userId, otherId));
  });
}

/** In the order of their ids, so that two people who block each other do not wait for each other. */
const lockUsers = (tx: Tx, ids: string[]) =>
  tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

async function getBlockId(tx: Tx, blockerId: string, blockedId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('blocks')
    .select('id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws DomainError `not_found`, also for another user's block */
export async function unblockUser(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('blocks')
    .where('id', '=', id)
    .where('blocker_id', '=', userId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new DomainError('not_found');
}

/** Whether one of two users has blocked the other. */
export const isBlockBetween = (one: RawBuilder<string>, other: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;
