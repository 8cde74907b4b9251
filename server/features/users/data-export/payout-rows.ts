import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import { firstId, inBatches, nextBatch } from './batches.ts';

/** What the user is owed and has got as a seller, and where the user wants it. */
export const payoutRecords = (db: Db, userId: string) => ({
  earnings: inBatches((after) => earnings(db, userId, after)),
  earningEntries: inBatches((after) => entries(db, userId, after)),
  returnedPayments: returnedPayments(db, userId),
  bankAccount: bankAccount(db, userId),
  payoutAccount: payoutAccount(db, userId),
});

async function earnings(db: Db, userId: string, after = firstId) {
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'order_id', 'price_cents', 'fee_cents', 'amount_cents', 'netted_cents', 'currency'])
    .select(['status', 'status_since', 'created_at'])
    .where('seller_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    price: toAmount(row.price_cents, row.currency),
    fee: toAmount(row.fee_cents, row.currency),
    amount: toAmount(row.amount_cents, row.currency),
    keptBack: toAmount(row.netted_cents, row.currency),
    currency: row.currency,
    status: row.status,
    statusSince: row.status_since,
    createdAt: row.created_at,
  }));
}

async function entries(db: Db, userId: string, after = '0') {
  const rows = await db
    .selectFrom('seller_entries')
    .select(['id', 'order_id', 'kind', 'amount_cents', 'at', siteCurrency.as('currency')])
    .where('seller_id', '=', userId)
    .$call(nextBatch(after, 'id'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    amount: toAmount(row.amount_cents, row.currency),
    currency: row.currency,
    at: row.at,
  }));
}

/** What the host's bank returned. */
async function* returnedPayments(db: Db, userId: string) {
  const rows = await db
    .selectFrom('payout_returns')
    .innerJoin('payouts', 'payouts.id', 'payout_returns.payout_id')
    .select(['payout_returns.amount_cents', 'payouts.currency', 'reason', 'returned_at'])
    .where('seller_id', '=', userId)
    .execute();
  for (const row of rows)
    yield {
      amount: toAmount(row.amount_cents, row.currency as Currency),
      currency: row.currency,
      reason: row.reason,
      returnedAt: row.returned_at,
    };
}

/** Where the payment provider sends the money. */
async function* payoutAccount(db: Db, userId: string) {
  yield* await db
    .selectFrom('payout_accounts')
    .select(['provider', 'account_id as accountId', 'country', 'status', 'requirements'])
    .select(['created_at as createdAt', 'synced_at as syncedAt'])
    .where('user_id', '=', userId)
    .execute();
}

/** Only the last characters of the number, because the file may be kept anywhere. */
async function* bankAccount(db: Db, userId: string) {
  yield* await db
    .selectFrom('bank_accounts')
    .select(['holder', 'last_four as lastFour', 'country', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .execute();
}
