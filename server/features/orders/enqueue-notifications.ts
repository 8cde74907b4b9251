import { sql } from 'kysely';
import { refundReasonOf } from '#server/db/refund-reason.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';
import type { EnqueueMail, OrderNotification } from '../mail/queue.ts';

type Deps = { db: Db; enqueueMail: EnqueueMail };

const batchSize = 200;

/**
 * Enqueues mails about orders whose status changed since the last run. The notified status is saved in the same
 * transaction, so each change is mailed at most once; a change that was overtaken by the next one is not mailed. Returns
 * how many orders changed.
 */
export async function enqueueOrderNotifications({ db, enqueueMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const changed = await findChanged(tx);
    for (const order of changed) {
      const { seller, buyer } = notificationsFor(order);
      if (seller) await notify(tx, enqueueMail, seller, order.seller_id, order);
      if (buyer) await notify(tx, enqueueMail, buyer, order.buyer_id, order);
      await tx
        .updateTable('orders')
        .set({ notified_status: order.status })
        .where('id', '=', order.id)
        .execute();
    }
    return changed.length;
  });
}

type Changed = Pick<
  OrderRow,
  | 'id'
  | 'seller_id'
  | 'buyer_id'
  | 'status'
  | 'notified_status'
  | 'close_reason'
  | 'case_state'
  | 'refund_reason'
>;

/** Rows that are locked at the moment are left to the next run. `claimed` is a short intermediate state without a mail. */
const findChanged = (tx: Tx): Promise<Changed[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'seller_id', 'buyer_id', 'status', 'notified_status', 'close_reason', 'case_state'])
    .select('refund_reason')
    .where(sql<boolean>`notified_status is distinct from status`)
    .where('status', '<>', 'claimed')
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();

const notify = (
  tx: Tx,
  enqueueMail: EnqueueMail,
  message: OrderNotification,
  personId: string,
  { id, status }: Changed,
) => enqueueMail(tx, { message, personId, orderId: id }, `${id} ${status}`);

/** Users get no mail about their own actions, nor about the end of an order that they were never notified of. */
function notificationsFor(
  order: Pick<Changed, 'status' | 'notified_status' | 'close_reason' | 'case_state' | 'refund_reason'>,
): {
  seller?: OrderNotification;
  buyer?: OrderNotification;
} {
  const { status, notified_status, close_reason } = order;
  switch (status) {
    case 'unpaid':
      return { seller: 'book-booked' };
    // The buyer gets a receipt.
    case 'paid':
      return { seller: 'book-paid' };
    // The buyer gets a mail once the money is back.
    case 'refund_pending':
    case 'refunded':
      // Both sides got the decision.
      if (refundReasonOf(order) === 'case_decided') return {};
      return notified_status === 'refund_pending' ? {} : { seller: 'order-refunded' };
    case 'cancelled':
    case 'expired':
      return {
        ...(notified_status && close_reason !== 'seller' && { seller: 'book-freed' }),
        ...(close_reason !== 'buyer' && { buyer: 'booking-ended' }),
      };
    default:
      return {};
  }
}

/** Reminds buyers in the last quarter of their hold, a day before its end at the earliest; each of them once. */
export async function remindExpiringHolds({ db, enqueueMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ending = await tx
      .updateTable('orders')
      .set({ reminder_sent_at: sql`now()` })
      .where('status', '=', 'unpaid')
      .where('reminder_sent_at', 'is', null)
      .where(
        sql<boolean>`hold_ends_at between now() and now() + least(interval '1 day', (hold_ends_at - created_at) / 4)`,
      )
      .returning(['id', 'buyer_id'])
      .execute();
    for (const { id, buyer_id } of ending)
      await enqueueMail(tx, { message: 'booking-ends-soon', personId: buyer_id, orderId: id }, id);
    return ending.length;
  });
}
