import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { PayoutSeller } from '#contract/payouts/payouts.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { leftToPay } from './payable.ts';

/**
 * Lists who gets how much with a collective payment; what the bank returned counts as well.
 * @param locale in which a deleted user is named
 * @throws DomainError `not_found`
 */
export async function listPayoutSellers(db: Db, payoutId: string, locale: Locale): Promise<PayoutSeller[]> {
  const payout = await db
    .selectFrom('payouts')
    .select('currency')
    .where('id', '=', payoutId)
    .executeTakeFirst();
  if (!payout) throw new DomainError('not_found');
  const rows = await db
    .selectFrom((payment) =>
      payment
        .selectFrom('transfers')
        .select(['seller_id', sql<number>`sum(${leftToPay})::int`.as('amount')])
        .select(sql<string | null>`null`.as('reason'))
        .where('payout_id', '=', payoutId)
        .groupBy('seller_id')
        .unionAll(
          payment
            .selectFrom('payout_returns')
            .select(['seller_id', 'amount_cents as amount', 'reason'])
            .where('payout_id', '=', payoutId),
        )
        .as('payees'),
    )
    .innerJoin('users', 'users.id', 'payees.seller_id')
    .select(['users.id', 'amount', 'reason', userName('users', locale).as('name')])
    .orderBy('name')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, name, amount, reason }) => ({
    _id: id,
    name,
    amount: toAmount(amount, payout.currency as Currency),
    returnReason: reason,
  }));
}
