import { sql } from 'kysely';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * A seller who is owed money stays until it has arrived. The caller has locked the row of the user, without which no one is owed
 * more, and the user's books, without which no order is paid.
 * @throws DomainError `money_on_its_way`
 */
export async function assertNoMoneyOnItsWay(tx: Tx, userId: string): Promise<void> {
  const { isOwed, hasPaidOrder, isBeingPaid } = await tx
    .selectNoFrom(({ exists, selectFrom }) => [
      sql<boolean>`coalesce((select sum(amount_cents) from seller_entries where seller_id = ${userId}), 0) > 0`.as(
        'isOwed',
      ),
      exists(
        selectFrom('orders')
          .select('orders.id')
          .where('seller_id', '=', userId)
          .where('payment_mode', 'in', modesThatPaySellers)
          .where('status', 'in', ['claimed', 'paid'])
          .where(sql<boolean>`case_state is distinct from 'refund'`)
          .where(sql<boolean>`not exists (select from transfers where transfers.order_id = orders.id)`),
      ).as('hasPaidOrder'),
      exists(
        selectFrom('transfers')
          .select('transfers.id')
          .where('seller_id', '=', userId)
          .where('status', 'in', ['due', 'pending', 'reversal_pending'])
          .where(({ eb, ref, or }) =>
            or([eb('netted_cents', '<', ref('amount_cents')), eb('payout_id', 'is not', null)]),
          ),
      ).as('isBeingPaid'),
    ])
    .executeTakeFirstOrThrow();
  if (isOwed || hasPaidOrder || isBeingPaid) throw new DomainError('money_on_its_way');
}
