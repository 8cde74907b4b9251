import { sql } from 'kysely';
import type * as earnings from '#contract/earnings.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { defaultMinPayout } from '#contract/site/fees.ts';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import type { Db } from '#server/db/schema.ts';
import { findAccount } from '../payouts/accounts/find-account.ts';
import type { AccountDeps } from '../payouts/accounts/sync-account.ts';
import { isTakenBack } from '../payouts/taken-back.ts';
import { siteTimeZone } from '../site/site-time-zone.ts';
import { isOnTheWay } from './list-earnings.ts';

type EarningsDeps = { db: Db; payoutProvider: AccountDeps['payoutProvider'] };

/** @param takesCards whether buyers can pay on the site; without, the host has nothing to pay out for new bookings */
export async function getEarnings(
  { db, payoutProvider }: EarningsDeps,
  sellerId: string,
  takesCards: boolean,
): Promise<ResponseOf<typeof earnings.getEarnings>> {
  const [terms, sums, account] = await Promise.all([
    selectTerms(db),
    selectSums(db, sellerId),
    findAccount(db, payoutProvider, sellerId),
  ]);
  const amountOf = (minor: string | number | null) => toAmount(Number(minor ?? 0), terms.currency);
  const ready = Number(sums.ready ?? 0);
  return {
    paysSellers: takesCards && modesThatPaySellers.some((mode) => mode === terms.payment_mode),
    paymentMode: terms.payment_mode,
    account: account?.status ?? null,
    waiting: amountOf(account?.status === 'active' ? 0 : sums.automatic),
    onTheWay: amountOf(sums.on_the_way),
    ready: amountOf(ready),
    paidThisYear: amountOf(sums.paid),
    // The entries add up to what is ready for the seller, unless more was paid out than earned.
    owedBack: amountOf(Math.max(0, ready - Number(sums.balance ?? 0) - Number(sums.taken_back ?? 0))),
    fee: { percent: terms.fee_basis_points / 100, fixed: amountOf(terms.fee_fixed_cents) },
    minPayout: amountOf(terms.min_payout_cents ?? defaultMinPayout(terms.currency)),
  };
}

const selectTerms = (db: Db) =>
  db
    .selectFrom('site')
    .select(['currency', 'payment_mode', 'fee_basis_points', 'fee_fixed_cents', 'min_payout_cents'])
    .executeTakeFirstOrThrow();

/** Each is a string of a whole number of smallest units, or null. The year is that of the site's time zone. */
async function selectSums(db: Db, sellerId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('orders')
        .select(sql<string | null>`sum(price_cents - fee_cents)`.as('sum'))
        .where('seller_id', '=', sellerId)
        .where(isOnTheWay)
        .as('on_the_way'),
      eb
        .selectFrom('transfers')
        .select(sql<string | null>`sum(amount_cents - netted_cents)`.as('sum'))
        .where('seller_id', '=', sellerId)
        .where('status', 'in', ['due', 'pending'])
        .where(sql<boolean>`not ${isTakenBack}`)
        .as('ready'),
      eb
        .selectFrom('transfers')
        .innerJoin('orders', 'orders.id', 'transfers.order_id')
        .select(sql<string | null>`sum(transfers.amount_cents - netted_cents)`.as('sum'))
        .where('transfers.seller_id', '=', sellerId)
        .where('transfers.status', '=', 'due')
        .where('orders.payment_mode', '=', 'stripe')
        .where(sql<boolean>`not ${isTakenBack}`)
        .as('automatic'),
      // What the payment provider is asked to take back is no debt.
      eb
        .selectFrom('transfers')
        .select(sql<string | null>`sum(amount_cents - netted_cents)`.as('sum'))
        .where('seller_id', '=', sellerId)
        .where('status', 'in', ['done', 'reversal_pending'])
        .where('reversal_refused_at', 'is', null)
        .where(isTakenBack)
        .as('taken_back'),
      eb
        .selectFrom('seller_entries')
        .select(sql<string | null>`sum(amount_cents)`.as('sum'))
        .where('seller_id', '=', sellerId)
        .as('balance'),
      eb
        .selectFrom('seller_entries')
        .select(sql<string | null>`-sum(amount_cents)`.as('sum'))
        .where('seller_id', '=', sellerId)
        .where('kind', 'in', ['by_hand', 'transfer', 'reversal'])
        .where('at', '>=', startOfYear)
        .as('paid'),
    ])
    .executeTakeFirstOrThrow();
}

const startOfYear = sql<Date>`(date_trunc('year', now() at time zone ${siteTimeZone}) at time zone ${siteTimeZone})`;
