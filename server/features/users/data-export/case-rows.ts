import type { Db } from '#server/db/schema.ts';
import { firstId, inBatches, nextBatch } from './batches.ts';

/** The cases about what the user has bought and sold, with what each side wrote and the reasons, without the names. */
export function cases(db: Db, userId: string, after = firstId) {
  return db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'orders.id as orderId', 'orders.title', 'cases.kind', 'cases.state'])
    .select(({ eb }) => eb('cases.opened_by', '=', userId).as('isOpenedByYou'))
    .select(['cases.text', 'cases.opened_at as openedAt', 'cases.answer', 'cases.answered_at as answeredAt'])
    .select(({ eb }) => eb('cases.no_show_confirmed_by', '=', userId).as('isNoShowConfirmedByYou'))
    .select([
      'cases.decision',
      'cases.reason',
      'cases.decided_at as decidedAt',
      'cases.withdrawn_at as withdrawnAt',
    ])
    .where((order) =>
      order.or([order('orders.buyer_id', '=', userId), order('orders.seller_id', '=', userId)]),
    )
    .$call(nextBatch(after, 'cases.id'))
    .execute();
}

/** The IDs of the photos that the user has added to cases, or uploaded for one. */
export async function* ownCasePhotos(db: Db, userId: string): AsyncGenerator<string> {
  const photos = inBatches((after = firstId) =>
    db
      .selectFrom('case_photos')
      .select('id')
      .where('uploaded_by', '=', userId)
      .$call(nextBatch(after, 'id'))
      .execute(),
  );
  for await (const { id } of photos) yield id;
}
