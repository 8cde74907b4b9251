import type * as z from 'zod/mini';
import type * as bankAccounts from '#contract/payouts/bank-accounts.ts';
import type { MaskedAccount } from '#contract/payouts/bank-accounts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../../mail/queue.ts';
import { lockActiveUser } from '../../users/lock-active-user.ts';
import type { AccountSeal } from './account-seal.ts';

export type BankAccountDeps = { db: Db; accountSeal: AccountSeal; enqueueMail: EnqueueMail };

/** Finds where a seller wants to be paid by hand, without the number of the account. */
export async function findBankAccount(db: Db, userId: string): Promise<MaskedAccount | null> {
  const row = await db
    .selectFrom('bank_accounts')
    .select(['holder', 'last_four', 'country', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toMaskedAccount(row) : null;
}

export const toMaskedAccount = (row: {
  holder: string;
  last_four: string;
  country: string;
  updated_at: Date;
}): MaskedAccount => ({
  holder: row.holder,
  lastFour: row.last_four,
  country: row.country,
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Sets where a seller wants to be paid, and says so by email, because a thief would want to change it unnoticed.
 * @throws DomainError `payout_underway`, `not_allowed`
 */
export async function updateBankAccount(
  { db, accountSeal, enqueueMail }: BankAccountDeps,
  userId: string,
  { holder, account, bankCode, country }: z.output<typeof bankAccounts.bankAccountForm>,
): Promise<void> {
  const values = {
    holder,
    account: accountSeal.seal(userId, 'account', account),
    bank_code: bankCode === undefined ? null : accountSeal.seal(userId, 'bank code', bankCode),
    last_four: account.slice(-4),
    country,
    updated_at: new Date(),
  };
  await db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, userId);
    await assertNotInFile(tx, userId);
    await tx
      .insertInto('bank_accounts')
      .values({ user_id: userId, ...values })
      .onConflict((known) => known.column('user_id').doUpdateSet(values))
      .execute();
    await enqueueMail(tx, { message: 'bank-account-changed', personId: userId });
  });
}

/** @throws DomainError `payout_underway`, `not_allowed` */
export async function deleteBankAccount({ db, enqueueMail }: BankAccountDeps, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActiveUser(tx, userId);
    await assertNotInFile(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('bank_accounts')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await enqueueMail(tx, { message: 'bank-account-changed', personId: userId });
  });
}

/** The file of a payment is made anew for each download, so the account stays until the payment is made. */
async function assertNotInFile(tx: Tx, userId: string): Promise<void> {
  const inFile = await tx
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', userId)
    .where('status', '=', 'due')
    .where('payout_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (inFile) throw new DomainError('payout_underway');
}
