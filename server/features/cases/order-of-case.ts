import { sql } from 'kysely';
import { type CaseKind, caseHoursAfterHandover, caseKinds, maxCasesOfSide } from '#contract/cases/cases.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow } from '#server/db/tables/order-tables.ts';

export type OrderOfCase = Pick<
  OrderRow,
  'id' | 'buyer_id' | 'seller_id' | 'status' | 'payment_mode' | 'case_state' | 'handed_over_at'
> & { is_in_time: boolean; withdrawn_cases: number };

/**
 * Returns an order that the user bought or sold; `is_in_time` is false once it was handed over too long ago for a case, and
 * `withdrawn_cases` are the user’s.
 */
export const findOrderOfCase = (
  db: Db | Tx,
  userId: string,
  orderId: string,
): Promise<OrderOfCase | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'seller_id', 'status', 'payment_mode', 'case_state', 'handed_over_at'])
    .select(
      sql<boolean>`handed_over_at is null
        or handed_over_at > now() - make_interval(hours => ${caseHoursAfterHandover})`.as('is_in_time'),
    )
    .select(
      sql<number>`(select count(*)::integer from cases
        where order_id = orders.id and opened_by = ${userId} and withdrawn_at is not null)`.as(
        'withdrawn_cases',
      ),
    )
    .where('id', '=', orderId)
    .where((order) => order.or([order('buyer_id', '=', userId), order('seller_id', '=', userId)]))
    .executeTakeFirst();

/** The kinds of case that can be opened about an order now. Where the site took no money, there is none to decide about. */
export function kindsFor(order: OrderOfCase): CaseKind[] {
  const { status, case_state, handed_over_at, is_in_time } = order;
  if (status !== 'paid' || order.payment_mode === 'none' || case_state || !is_in_time || isAtCaseLimit(order))
    return [];
  return caseKinds.filter((kind) => kind !== 'no_show' || !handed_over_at);
}

/** Whether the user has withdrawn as many cases of the order as they may open. */
export const isAtCaseLimit = ({ withdrawn_cases }: OrderOfCase): boolean => withdrawn_cases >= maxCasesOfSide;
