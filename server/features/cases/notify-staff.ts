import { sql } from 'kysely';
import { isActiveUser } from '#server/db/active-user.ts';
import type { CaseDeps } from './case-deps.ts';
import { isReady } from './decide-case.ts';

/**
 * Notifies administrators, and moderators who may decide about money, of cases that were answered or whose time for an answer is
 * over; each once. Returns how many cases.
 */
export async function notifyStaffOfCases({ db, enqueueMail }: CaseDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Locks the orders, too: the notifications refer to them, and a decision locks an order before its case.
    const ready = await tx
      .selectFrom('cases')
      .innerJoin('orders', 'orders.id', 'cases.order_id')
      .select(['cases.id', 'orders.id as order_id', 'buyer_id', 'seller_id'])
      .where('state', '<>', 'decided')
      .where('staff_notified_at', 'is', null)
      .where(isReady)
      .limit(batchSize)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    if (ready.length === 0) return 0;
    const ids = ready.map(({ id }) => id);
    await tx.updateTable('cases').set({ staff_notified_at: sql`now()` }).where('id', 'in', ids).execute();
    const staff = await tx
      .selectFrom('users')
      .leftJoin('staff', 'staff.user_id', 'users.id')
      .select('users.id')
      .where((user) => user.or([user('users.role', '=', 'admin'), user('staff.can_money', '=', true)]))
      .where(isActiveUser())
      .execute();
    for (const { id: caseId, order_id: orderId, buyer_id, seller_id } of ready)
      for (const { id: personId } of staff)
        if (personId !== buyer_id && personId !== seller_id)
          await enqueueMail(
            tx,
            { message: 'case-ready', personId, orderId, caseId },
            `${caseId} ${personId}`,
          );
    return ready.length;
  });
}

const batchSize = 50;
