import type { Db } from '#server/db/schema.ts';
import { firstId, nextBatch } from './batches.ts';

/** The meetings of what the user has bought and sold, without the name of the other side. */
export function meetings(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('meetings')
    .innerJoin('orders', 'orders.id', 'meetings.order_id')
    .select(['orders.id', 'orders.title', 'meetings.place', 'meetings.starts_at as startsAt'])
    .select(({ eb }) => eb('meetings.proposed_by', '=', userId).as('isProposedByYou'))
    .select(['meetings.proposed_at as proposedAt', 'meetings.agreed_at as agreedAt'])
    .where((order) =>
      order.or([order('orders.buyer_id', '=', userId), order('orders.seller_id', '=', userId)]),
    )
    .$call(nextBatch(after, 'orders.id'))
    .execute();
}
