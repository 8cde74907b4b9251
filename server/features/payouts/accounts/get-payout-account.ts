import { sql } from 'kysely';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { PayoutAccount, ProviderAccount } from '#contract/payouts/payout-accounts.ts';
import type { Db } from '#server/db/schema.ts';
import { findBankAccount } from '../bank-accounts/bank-account.ts';
import { findAccount } from './find-account.ts';
import type { AccountDeps } from './sync-account.ts';

/** Returns where a seller wants to be paid: the bank account without its number, and the account at the payment provider. */
export async function getPayoutAccount(
  { db, payoutProvider }: AccountDeps,
  userId: string,
): Promise<PayoutAccount> {
  const site = await db.selectFrom('site').select(['payment_mode', 'currency']).executeTakeFirstOrThrow();
  const account = await findAccount(db, payoutProvider, userId);
  const waiting = account?.status === 'active' ? 0 : await sumDue(db, userId);
  return {
    paymentMode: site.payment_mode,
    bankAccount: await findBankAccount(db, userId),
    providerAccount: account ? toProviderAccount(account) : null,
    waiting: toAmount(waiting, site.currency),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const toProviderAccount = ({ status, country, requirements, livemode, synced_at }: Row): ProviderAccount => ({
  status,
  country,
  requirements,
  isTest: !livemode,
  syncedAt: synced_at.toISOString(),
});

/** What the payment provider is to send to a seller, in smallest units. */
async function sumDue(db: Db, userId: string): Promise<number> {
  const { due } = await db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .select(sql<string | null>`sum(transfers.amount_cents - netted_cents)`.as('due'))
    .where('transfers.seller_id', '=', userId)
    .where('transfers.status', '=', 'due')
    .where('orders.payment_mode', '=', 'stripe')
    .executeTakeFirstOrThrow();
  return Number(due ?? 0);
}
