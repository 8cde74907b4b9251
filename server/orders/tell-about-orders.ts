import { sql } from 'kysely';
import type { Db, OrderRow, Tx } from '../db/tables.ts';
import type { OrderMail, OrderNews } from '../mail/mail-order.ts';

type Deps = { db: Db; orderMail: OrderMail };

const atOnce = 200;

/**
 * Orders the mails about what has become of orders since it was last told, whoever changed them. What was told is
 * written down in the same transaction, so that each change is told once, or not at all when the next one has
 * overtaken it. Answers how many orders had news.
 */
export async function tellAboutOrders({ db, orderMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const changed = await findChanged(tx);
    for (const order of changed) {
      const { seller, buyer } = newsOf(order);
      if (seller) await tell(tx, orderMail, seller, order.seller_id, order);
      if (buyer) await tell(tx, orderMail, buyer, order.buyer_id, order);
      await tx.updateTable('orders').set({ told_status: order.status }).where('id', '=', order.id).execute();
    }
    return changed.length;
  });
}

type Changed = Pick<OrderRow, 'id' | 'seller_id' | 'buyer_id' | 'status' | 'told_status' | 'closed_because'>;

/** What somebody is changing right now is left to the next run. A claim is told of by what it turns into. */
const findChanged = (tx: Tx): Promise<Changed[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'seller_id', 'buyer_id', 'status', 'told_status', 'closed_because'])
    .where(sql<boolean>`told_status is distinct from status`)
    .where('status', '<>', 'claimed')
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();

const tell = (tx: Tx, orderMail: OrderMail, message: OrderNews, personId: string, { id, status }: Changed) =>
  orderMail(tx, { message, personId, orderId: id }, `${id} ${status}`);

/** Who is told what. Nobody is told what they did themselves, nor the end of what they never heard of. */
function newsOf({
  status,
  told_status,
  closed_because,
}: Pick<Changed, 'status' | 'told_status' | 'closed_because'>): { seller?: OrderNews; buyer?: OrderNews } {
  switch (status) {
    case 'unpaid':
      return { seller: 'book-booked' };
    // The buyer gets a receipt.
    case 'paid':
      return { seller: 'book-paid' };
    case 'cancelled':
    case 'expired':
      return {
        ...(told_status && closed_because !== 'seller' && { seller: 'book-freed' }),
        ...(closed_because !== 'buyer' && { buyer: 'booking-ended' }),
      };
    default:
      return {};
  }
}

/** Reminds buyers in the last quarter of their hold, a day before its end at the earliest; each of them once. */
export async function remindOfEndingHolds({ db, orderMail }: Deps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ending = await tx
      .updateTable('orders')
      .set({ ends_soon_told_at: sql`now()` })
      .where('status', '=', 'unpaid')
      .where('ends_soon_told_at', 'is', null)
      .where(
        sql<boolean>`hold_ends_at between now() and now() + least(interval '1 day', (hold_ends_at - created_at) / 4)`,
      )
      .returning(['id', 'buyer_id'])
      .execute();
    for (const { id, buyer_id } of ending)
      await orderMail(tx, { message: 'booking-ends-soon', personId: buyer_id, orderId: id }, id);
    return ending.length;
  });
}
