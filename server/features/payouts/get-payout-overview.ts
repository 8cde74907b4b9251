import { sql } from 'kysely';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type * as payouts from '#contract/payouts/payouts.ts';
import { defaultMinPayout } from '#contract/site/fees.ts';
import type { Db } from '#server/db/schema.ts';
import { getCurrency } from '../site/site-currency.ts';
import { siteTimeZone } from '../site/site-time-zone.ts';
import { transferLists } from './automatic/list-transfers.ts';
import { isOwed, isPayable, leftToPay } from './by-hand/payable.ts';
import { isTakenBack } from './taken-back.ts';

type Overview = ResponseOf<typeof payouts.getPayoutOverview>;

/** Returns what sellers are owed, and whether their entries added up the last time that they were checked. */
export async function getPayoutOverview(db: Db): Promise<Overview> {
  const currency = await getCurrency(db);
  const { payment_mode } = await db.selectFrom('site').select('payment_mode').executeTakeFirstOrThrow();
  return {
    paymentMode: payment_mode,
    ...(await sumOwed(db, currency)),
    ...(await sumPayouts(db, currency)),
    ...(await sumTransfers(db, currency)),
    reconciliation: await findReconciliation(db, currency),
    providerReconciliation: await findProviderReconciliation(db, currency),
  };
}

type Sums = Record<'owed' | 'ready' | 'without_account' | 'sellers', string>;

async function sumOwed(db: Db, currency: Currency) {
  const { rows } = await sql<Sums>`
    with sellers as (
      select sum(${leftToPay}) as owed, coalesce(sum(${leftToPay}) filter (where ${isPayable}), 0) as payable,
        coalesce(bool_or(${isOwed}), false) as is_listed, users.banned_at is not null as is_banned,
        exists (select from bank_accounts where user_id = users.id) as has_account
      from transfers join orders on orders.id = transfers.order_id join users on users.id = transfers.seller_id
      where transfers.status = 'due' and not ${isTakenBack}
      group by users.id
    )
    select coalesce(sum(owed), 0) as owed, count(*) filter (where is_listed) as sellers,
      coalesce(sum(payable) filter (where has_account and not is_banned and payable >= ${minPayoutOf(currency)}), 0) as ready,
      coalesce(sum(payable) filter (where not has_account), 0) as without_account
    from sellers`.execute(db);
  const { owed, ready, without_account, sellers } = rows[0] as Sums;
  return {
    owed: toAmount(Number(owed), currency),
    ready: toAmount(Number(ready), currency),
    withoutAccount: toAmount(Number(without_account), currency),
    owedSellers: Number(sellers),
  };
}

const minPayoutOf = (currency: Currency) =>
  sql`coalesce((select min_payout_cents from site), ${defaultMinPayout(currency)}::int)`;

/** What the bank returned does not count. */
const leftAtSellers = sql<number>`payouts.amount_cents - coalesce((select sum(payout_returns.amount_cents)
  from payout_returns where payout_id = payouts.id), 0)`;

async function sumPayouts(db: Db, currency: Currency) {
  const isPaid = sql<boolean>`paid_at is not null`;
  const thisMonth = sql<boolean>`paid_on >= date_trunc('month', now() at time zone ${siteTimeZone})::date`;
  const sums = await db
    .selectFrom('payouts')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_cents').filterWhere(sql<boolean>`not ${isPaid}`).as('in_file'),
      fn.sum<string | null>(leftAtSellers).filterWhere(thisMonth).as('paid_this_month'),
      fn.countAll<string>().filterWhere(sql<boolean>`not ${isPaid}`).as('payouts_in_file'),
      fn.countAll<string>().filterWhere(isPaid).as('paid_payouts'),
    ])
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    inFile: toAmount(Number(sums.in_file), currency),
    paidThisMonth: toAmount(Number(sums.paid_this_month), currency),
    payoutsInFile: Number(sums.payouts_in_file),
    paidPayouts: Number(sums.paid_payouts),
  };
}

async function findReconciliation(db: Db, currency: Currency): Promise<Overview['reconciliation']> {
  const last = await db.selectFrom('entry_reconciliation').selectAll().executeTakeFirst();
  if (!last) return null;
  return {
    at: last.ran_at.toISOString(),
    entries: last.entries,
    wrongOrders: last.wrong_orders,
    difference: toAmount(Number(last.difference_cents), currency),
  };
}

async function findProviderReconciliation(
  db: Db,
  currency: Currency,
): Promise<Overview['providerReconciliation']> {
  const last = await db.selectFrom('provider_reconciliation').selectAll().executeTakeFirst();
  if (!last) return null;
  return {
    at: last.ran_at.toISOString(),
    payments: last.payments,
    wrongPayments: last.wrong_payments,
    difference: toAmount(Number(last.difference_cents), currency),
  };
}

/** What the payment provider sends by itself. */
async function sumTransfers(db: Db, currency: Currency) {
  const thisMonth = sql<boolean>`transfers.status_since at time zone ${siteTimeZone}
    >= date_trunc('month', now() at time zone ${siteTimeZone})`;
  const { waiting, on_the_way, arrived, failed } = transferLists;
  const sums = await db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .select(({ fn }) => [
      fn.sum<string | null>(leftToPay).filterWhere(waiting).as('waiting'),
      fn.sum<string | null>(leftToPay).filterWhere(on_the_way).as('on_the_way'),
      fn
        .sum<string | null>(leftToPay)
        .filterWhere(sql<boolean>`${arrived} and transfers.status = 'done' and ${thisMonth}`)
        .as('sent_this_month'),
      fn.countAll<string>().filterWhere(waiting).as('count_waiting'),
      fn.countAll<string>().filterWhere(on_the_way).as('count_on_the_way'),
      fn.countAll<string>().filterWhere(arrived).as('count_arrived'),
      fn.countAll<string>().filterWhere(failed).as('count_failed'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: toAmount(Number(sums.waiting), currency),
    onTheWay: toAmount(Number(sums.on_the_way), currency),
    sentThisMonth: toAmount(Number(sums.sent_this_month), currency),
    transfers: {
      waiting: Number(sums.count_waiting),
      on_the_way: Number(sums.count_on_the_way),
      arrived: Number(sums.count_arrived),
      failed: Number(sums.count_failed),
    },
  };
}
