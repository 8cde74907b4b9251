import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * Records which order a session read last, for a payment that names only a price. It is kept in the database because
 * the payment may reach another process. Reading the same order again writes nothing.
 * @param orderId an order of the session's own user
 */
export async function setLastReadOrder(db: Db, sessionId: string, orderId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_read_order_id: orderId })
    .where('id', '=', sessionId)
    .where('last_read_order_id', 'is distinct from', orderId)
    .execute();
}

/**
 * Returns undefined when the session has read no order.
 * @throws DomainError `not_signed_in` if the session has ended since the request was authenticated
 */
export async function findLastReadOrderId(db: Db, sessionId: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('last_read_order_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw new DomainError('not_signed_in');
  return session.last_read_order_id ?? undefined;
}
