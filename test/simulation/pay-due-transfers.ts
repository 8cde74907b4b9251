import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * The host pays a seller by hand whatever is due for books that changed hands. It takes the locks of all that changes what a seller is
 * owed, the seller's row first.
 */
export const payDueTransfers = (db: Db, sellerId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select id from users where id = ${sellerId} for no key update`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select transfers.id from transfers join orders on orders.id = transfers.order_id
      where transfers.seller_id = ${sellerId} and transfers.status = 'due' and handed_over_at is not null
        and case_state is distinct from 'open'
      for no key update of orders`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const { rows: paid } = await sql<{ order_id: string }>`
      update transfers set status = 'by_hand' where id = any (${ids}) returning order_id`.execute(tx);
    for (const { order_id } of paid)
      await sql`insert into seller_entries (seller_id, order_id, kind, amount_cents)
        select seller_id, order_id, 'by_hand', netted_cents - amount_cents from transfers
        where order_id = ${order_id}`.execute(tx);
  });
