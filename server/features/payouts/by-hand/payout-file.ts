import { sql } from 'kysely';
import { type Currency, digitsOf } from '#contract/kernel/money/currencies.ts';
import { decimalText } from '#contract/kernel/money/money.ts';
import type { PayoutFormat } from '#contract/payouts/payouts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { siteToday } from '../../site/site-time-zone.ts';
import type { AccountSeal } from '../bank-accounts/account-seal.ts';
import { assertUnderway } from './lock-payout.ts';
import { leftToPay } from './payable.ts';
import type { PayoutLine } from './payout-line.ts';
import { writePain } from './write-pain.ts';

type PayoutFile = { format: PayoutFormat; currency: Currency; lines: PayoutLine[]; xml: string | null };

/**
 * Returns the file of a collective payment with the whole account numbers, and writes down who got it.
 * @throws DomainError `not_found`, also for a payment without a file; `payout_paid`, `payout_canceled`, `host_account_missing`,
 *   `account_unreadable`
 */
export function getPayoutFile(
  { db, accountSeal }: { db: Db; accountSeal: AccountSeal },
  staffId: string,
  payoutId: string,
): Promise<PayoutFile> {
  return db.transaction().execute(async (tx) => {
    const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst();
    assertUnderway(payout);
    if (payout.format === 'none') throw new DomainError('not_found');
    const lines = await findLines(tx, accountSeal, payoutId);
    const xml = payout.format === 'sepa' ? await writeTransfers(tx, payoutId, lines) : null;
    await recordAudit(tx, {
      actorId: staffId,
      action: 'download_payout_file',
      subjectType: 'payout',
      subjectId: payoutId,
      details: { format: payout.format },
    });
    return { format: payout.format, currency: payout.currency as Currency, lines, xml };
  });
}

async function findLines(tx: Tx, accountSeal: AccountSeal, payoutId: string): Promise<PayoutLine[]> {
  const rows = await tx
    .selectFrom('transfers')
    .leftJoin('bank_accounts', 'bank_accounts.user_id', 'transfers.seller_id')
    .select(['seller_id', 'holder', 'account', 'bank_code', 'country'])
    .select(sql<string>`sum(${leftToPay})`.as('amount'))
    .where('payout_id', '=', payoutId)
    .groupBy(['seller_id', 'user_id'])
    .orderBy('seller_id')
    .execute();
  return rows.map(({ seller_id, holder, account, bank_code, country, amount }) => {
    const number = account ? accountSeal.open(seller_id, 'account', account) : undefined;
    const bankCode = bank_code ? accountSeal.open(seller_id, 'bank code', bank_code) : '';
    // A file that leaves one seller out would be paid as if it had all.
    if (holder === null || country === null || number === undefined || bankCode === undefined)
      throw new DomainError('account_unreadable');
    return { holder, account: number, bankCode: bankCode || undefined, country, amount: Number(amount) };
  });
}

async function writeTransfers(tx: Tx, payoutId: string, lines: readonly PayoutLine[]): Promise<string> {
  const { name, payout_holder, payout_iban, payout_bic, today } = await tx
    .selectFrom('site')
    .select(['name', 'payout_holder', 'payout_iban', 'payout_bic'])
    .select(siteToday.as('today'))
    .executeTakeFirstOrThrow();
  if (payout_iban === null || payout_holder === null) throw new DomainError('host_account_missing');
  return writePain({
    payoutId,
    site: name,
    createdAt: new Date(),
    today,
    debtor: { holder: payout_holder, iban: payout_iban, bic: payout_bic ?? undefined },
    lines,
  });
}

const headings = ['name', 'account', 'bank code', 'country', 'amount', 'currency'];

/** The file as a table, for a bank or a program that reads CSV. */
export async function* toRows({ lines, currency }: PayoutFile): AsyncGenerator<string[]> {
  yield headings;
  for (const { holder, account, bankCode, country, amount } of lines)
    yield [holder, account, bankCode ?? '', country, decimalText(amount, digitsOf(currency)), currency];
}
