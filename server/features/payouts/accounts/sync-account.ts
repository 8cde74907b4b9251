import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/schema.ts';
import type { PayoutAccount } from '#server/integrations/payments/payout-account.ts';
import type { PayoutProvider } from '#server/integrations/payments/payout-provider.ts';
import { PaymentProviderUnreachable } from '#server/integrations/payments/provider-unreachable.ts';

export type AccountDeps = { db: Db; payoutProvider: PayoutProvider };

/**
 * Reads a seller's account at the payment provider and stores what it says. The only code that writes `payout_accounts`: the webhook, the
 * return from onboarding, and the hourly job all call it, in any sequence, concurrently, and repeatedly. A reading that began before the
 * stored one is dropped, because it may be older.
 * @param read reads the account, or creates it
 */
export async function syncAccount(
  { db, payoutProvider }: AccountDeps,
  userId: string,
  read: () => Promise<PayoutAccount>,
): Promise<PayoutAccount> {
  const readAt = await readClock(db);
  const account = await read();
  await setSchedule(payoutProvider, db, account);
  await db.transaction().execute(async (tx) => {
    if (await lockUser(tx, userId))
      await storeAccount(tx, { userId, provider: payoutProvider.kind, readAt }, account);
  });
  return account;
}

/** Monthly, because each payout to a bank costs the host a fee. */
const payoutSchedule = 'monthly';

/** Sets when the payment provider pays an account's balance to the bank, before the account is known to be active. */
async function setSchedule(
  payoutProvider: PayoutProvider,
  db: Db,
  { accountId, status }: PayoutAccount,
): Promise<void> {
  if (status !== 'active') return;
  const known = await db
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (known) return;
  await payoutProvider.setPayoutSchedule(accountId, payoutSchedule).catch((error: unknown) => {
    // A restricted key may lack the permission; the payment provider's own schedule is good enough.
    if (error instanceof PaymentProviderUnreachable) throw error;
  });
}

/** The clock of the database, which all processes share, to the microsecond. */
async function readClock(db: Db): Promise<string> {
  const { now } = await db
    .selectNoFrom(sql<string>`clock_timestamp()::text`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** What settles the seller's transfers locks the same row. A deleted user's account is forgotten. */
async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

type Reading = { userId: string; provider: 'stripe' | 'sandbox'; readAt: string };

/** An account that can still be used is not replaced by another one. */
async function storeAccount(
  tx: Tx,
  { userId, provider, readAt }: Reading,
  { accountId, country, livemode, status, requirements }: PayoutAccount,
): Promise<void> {
  const values = {
    provider,
    account_id: accountId,
    country: country ?? null,
    livemode,
    status,
    requirements,
    synced_at: readAt,
  };
  await tx
    .insertInto('payout_accounts')
    .values({ user_id: userId, ...values })
    .onConflict((known) =>
      known
        .column('user_id')
        .doUpdateSet(values)
        .where('payout_accounts.synced_at', '<', sql<Date>`${readAt}::timestamptz`)
        .where(({ eb, or }) =>
          or([
            eb('payout_accounts.account_id', '=', accountId),
            eb('payout_accounts.status', '=', 'closed'),
            eb('payout_accounts.provider', '<>', provider),
            eb('payout_accounts.livemode', '<>', livemode),
          ]),
        ),
    )
    .execute();
}
