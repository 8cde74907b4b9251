import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type ReviewedOrder = { handed_over_at: Date | null; subjectId: string };

/**
 * Returns when an order of the user was handed over, and who its other side is.
 * @throws DomainError `not_found`
 */
export async function getReviewedOrder(db: Db, userId: string, orderId: string): Promise<ReviewedOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['handed_over_at', 'buyer_id', 'seller_id'])
    .where('id', '=', orderId)
    .where((is) => is.or([is('buyer_id', '=', userId), is('seller_id', '=', userId)]))
    .executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  const { handed_over_at, buyer_id, seller_id } = order;
  return { handed_over_at, subjectId: buyer_id === userId ? seller_id : buyer_id };
}

/**
 * Locks the rows of both sides, in the order of their ids, before anything else: what both do at the same moment happens one
 * after the other, and the sums of either change only under this lock.
 * @throws DomainError `not_allowed` when the author was banned or deleted in the meantime
 */
export async function lockParties(tx: Tx, authorId: string, subjectId: string): Promise<void> {
  const users = await lockPeople(tx, [authorId, subjectId]);
  const author = users.find(({ id }) => id === authorId);
  if (!author || author.banned_at || author.deleted_at) throw new DomainError('not_allowed');
}

/** Locks the rows of both sides of an order without a condition. */
export const lockPeople = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'banned_at', 'deleted_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
