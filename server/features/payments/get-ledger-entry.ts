import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { LedgerEntry } from '#contract/payments/ledger.ts';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findCashEntry } from './cash-sales.ts';
import { getLedgerRow } from './ledger.ts';
import { ledgerLines } from './ledger-lines.ts';

/**
 * Returns one payment with everything that became of its money, or what was paid at a meeting.
 * @throws DomainError `not_found`
 */
export async function getLedgerEntry(db: Db, id: string, locale: Locale): Promise<LedgerEntry> {
  return (await findCashEntry(db, id, locale)) ?? getPaymentEntry(db, id, locale);
}

async function getPaymentEntry(db: Db, paymentId: string, locale: Locale): Promise<LedgerEntry> {
  const row = await getLedgerRow(db, paymentId, locale);
  const payment = await selectPayment(db, paymentId);
  const entries = await selectSellerEntries(db, payment.order_id);
  const amountOf = (minor: number) => toAmount(minor, payment.currency);
  const at = (kind: string) => entries.find((entry) => entry.kind === kind)?.at ?? null;
  const isRefunded = payment.status === 'refund_pending' || payment.status === 'refunded';
  const dispute = await findDispute(db, paymentId);
  const lines = ledgerLines({
    status: payment.status,
    amount: payment.amount_cents,
    fee: payment.fee_cents,
    paysSeller: modesThatPaySellers.some((mode) => mode === payment.payment_mode),
    paidAt: payment.paid_at,
    releasedAt: at('sale'),
    transfer: payment.transfer_status && {
      status: payment.transfer_status,
      since: payment.transfer_since ?? payment.status_since,
      keptBack: payment.netted_cents ?? 0,
    },
    isContested: dispute?.status === 'open',
    refundedAt: at('refund') ?? (isRefunded ? payment.status_since : null),
  });
  return {
    ...row,
    orderId: payment.order_id,
    dispute,
    providerDifference: await findDifference(db, paymentId, payment.currency),
    lines: lines.map((line) => ({
      ...line,
      at: line.at?.toISOString() ?? null,
      in: amountOf(line.in),
      out: amountOf(line.out),
    })),
    total: amountOf(lines.reduce((sum, line) => sum + line.in, 0)),
    sellerEntries: entries.map(({ kind, at: time, amount_cents }) => ({
      kind,
      at: time.toISOString(),
      amount: amountOf(amount_cents),
    })),
    balance: amountOf(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
  };
}

async function selectPayment(db: Db, paymentId: string) {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('transfers', 'transfers.order_id', 'orders.id')
    .select(['payments.order_id', 'payments.status', 'payments.status_since', 'payments.amount_cents'])
    .select([
      'payments.site_currency as currency',
      'orders.paid_at',
      'orders.fee_cents',
      'orders.payment_mode',
    ])
    .select([
      'transfers.status as transfer_status',
      'transfers.status_since as transfer_since',
      'netted_cents',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new DomainError('not_found');
  return payment;
}

async function findDispute(db: Db, paymentId: string): Promise<LedgerEntry['dispute']> {
  const dispute = await db
    .selectFrom('disputes')
    .select(['id as _id', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return dispute ?? null;
}

async function findDifference(
  db: Db,
  paymentId: string,
  currency: string,
): Promise<LedgerEntry['providerDifference']> {
  const found = await db
    .selectFrom('provider_differences')
    .select(['difference_cents', 'unknown_refund_cents', 'missing_refund_cents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!found) return null;
  const amountOf = (minor: string | number) => toAmount(Number(minor), currency);
  return {
    amount: amountOf(found.difference_cents),
    unknownRefund: amountOf(found.unknown_refund_cents),
    missingRefund: amountOf(found.missing_refund_cents),
  };
}

/** An order may have had several payments; the entries belong to the one that was kept the longest. */
const selectSellerEntries = (db: Db, orderId: string) =>
  db
    .selectFrom('seller_entries')
    .select(['kind', 'at', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
