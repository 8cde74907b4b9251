import { sql } from 'kysely';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { say } from '#contract/kernel/sentence.ts';
import { isIban } from '#contract/payouts/bank-accounts.ts';
import type { PayoutFormat } from '#contract/payouts/payouts.ts';
import { defaultMinPayout } from '#contract/site/fees.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AccountSeal } from '../bank-accounts/account-seal.ts';
import { isPayable, leftToPay } from './payable.ts';

type Order = { sellerIds: readonly string[]; format: PayoutFormat };
type Payable = { id: string; seller_id: string; amount: number };

/** The largest amount that the database has a column for. */
const maxAmount = 2_147_483_647;

/**
 * Puts what sellers are owed into one collective payment, and into no second one. Sellers who cannot be paid now are left out.
 * @returns the id of the payment
 * @throws DomainError `nothing_to_pay`, `host_account_missing`, `only_euro`, `invalid_input`
 */
export function createPayout(
  { db, accountSeal }: { db: Db; accountSeal: AccountSeal },
  staffId: string,
  { sellerIds, format }: Order,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const site = await lockSite(tx);
    if (format === 'sepa') assertSepa(site);
    const sellers = await lockSellers(tx, sellerIds);
    const withAccount = format === 'none' ? sellers : await findPayees(tx, accountSeal, sellers, format);
    const payable = await lockPayable(tx, withAccount);
    const transfers = keepLargeEnough(payable, site.min_payout_cents ?? defaultMinPayout(site.currency));
    if (transfers.length === 0) throw new DomainError('nothing_to_pay');
    const id = await insertPayout(tx, { staffId, format, currency: site.currency }, transfers);
    await putIntoPayout(tx, id, transfers);
    return id;
  });
}

const lockSite = async (tx: Tx) => {
  const site = await tx
    .selectFrom('site')
    .select(['currency', 'min_payout_cents', 'payout_iban'])
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return { ...site, currency: site.currency as Currency };
};

function assertSepa({ currency, payout_iban }: Awaited<ReturnType<typeof lockSite>>): void {
  if (currency !== 'EUR') throw new DomainError('only_euro');
  if (payout_iban === null) throw new DomainError('host_account_missing');
}

/** In the order of their ids, as everything locks several users, so that two payments at the same moment wait for each other. */
async function lockSellers(tx: Tx, sellerIds: readonly string[]): Promise<string[]> {
  const sellers = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', sellerIds)
    .where(isActiveUser())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return sellers.map(({ id }) => id);
}

/** Those of the sellers whose account the file can have. */
async function findPayees(
  tx: Tx,
  accountSeal: AccountSeal,
  sellers: readonly string[],
  format: PayoutFormat,
): Promise<string[]> {
  if (sellers.length === 0) return [];
  const rows = await tx
    .selectFrom('bank_accounts')
    .select(['user_id', 'account'])
    .where('user_id', 'in', sellers)
    .execute();
  return rows.flatMap(({ user_id, account }) => {
    const number = accountSeal.open(user_id, 'account', account);
    return number !== undefined && (format === 'csv' || isIban(number)) ? [user_id] : [];
  });
}

/** Locks the orders, so that a case that is opened or decided at the same moment comes before or after. */
async function lockPayable(tx: Tx, sellers: readonly string[]): Promise<Payable[]> {
  if (sellers.length === 0) return [];
  return tx
    .selectFrom('orders')
    .innerJoin('transfers', 'transfers.order_id', 'orders.id')
    .select(['transfers.id', 'transfers.seller_id', leftToPay.as('amount')])
    .where('transfers.seller_id', 'in', sellers)
    .where(isPayable)
    .orderBy('orders.id')
    .forNoKeyUpdate(['orders'])
    .execute();
}

function keepLargeEnough(transfers: readonly Payable[], min: number): Payable[] {
  const sums = new Map<string, number>();
  for (const { seller_id, amount } of transfers) sums.set(seller_id, (sums.get(seller_id) ?? 0) + amount);
  return transfers.filter(({ seller_id }) => (sums.get(seller_id) ?? 0) >= min);
}

async function insertPayout(
  tx: Tx,
  { staffId, format, currency }: { staffId: string; format: PayoutFormat; currency: Currency },
  transfers: readonly Payable[],
): Promise<string> {
  const id = uuidV7();
  const amount = transfers.reduce((sum, transfer) => sum + transfer.amount, 0);
  if (amount > maxAmount) throw new DomainError('invalid_input', say('fields.payoutTooLarge'));
  const sellers = new Set(transfers.map(({ seller_id }) => seller_id)).size;
  await tx
    .insertInto('payouts')
    .values({ id, created_by: staffId, format, currency, amount_cents: amount, sellers })
    .execute();
  await recordAudit(tx, {
    actorId: staffId,
    action: 'create_payout',
    subjectType: 'payout',
    subjectId: id,
    details: { format, amount, sellers },
  });
  return id;
}

async function putIntoPayout(tx: Tx, payoutId: string, transfers: readonly Payable[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('transfers')
    .set({ payout_id: payoutId, updated_at: sql`now()` })
    .where(
      'id',
      'in',
      transfers.map(({ id }) => id),
    )
    .where('payout_id', 'is', null)
    .where('status', '=', 'due')
    .executeTakeFirst();
  // The locks of the sellers keep this from happening.
  if (numUpdatedRows !== BigInt(transfers.length)) throw new Error('A transfer is in another payment');
}
