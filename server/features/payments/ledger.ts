import { sql } from 'kysely';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type * as ledger from '#contract/payments/ledger.ts';
import type { LedgerFilter, LedgerRow } from '#contract/payments/ledger.ts';
import { disputeOfOrder } from '#server/db/disputed-order.ts';
import { type Cursor, newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { isRefundDue, isWithSeller } from '../orders/order-status.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { findCashCursor, listCashSales, sumCashSales } from './cash-sales.ts';
import { type PlacedRow, selectLedgerOrders, toLedgerOrder } from './ledger-orders.ts';
import { predictAction } from './transition.ts';

/** Lists all payments and what was paid at meetings, or the payments that a filter leaves, newest first. */
export async function listLedger(
  db: Db,
  page: Page & { only?: LedgerFilter | undefined },
  locale: Locale,
): Promise<LedgerRow[]> {
  const start = await resolveCursor(
    page,
    async (id) => (await findPaymentCursor(db, id)) ?? findCashCursor(db, id),
  );
  const { limit, only } = page;
  const [payments, cash] = await Promise.all([
    listPayments(db, { start, limit, only }, locale),
    only ? [] : listCashSales(db, { start, limit }, locale),
  ]);
  return [...payments, ...cash]
    .toSorted((one, other) => other.at - one.at || (other.row._id < one.row._id ? -1 : 1))
    .slice(0, limit)
    .map(({ row }) => row);
}

const findPaymentCursor = (db: Db, id: string): Promise<Cursor | undefined> =>
  db
    .selectFrom('payments')
    .select(['id', timestampText('created_at')])
    .where('id', '=', id)
    .executeTakeFirst();

async function listPayments(
  db: Db,
  { start, limit, only }: { start: Cursor | undefined; limit: number; only: LedgerFilter | undefined },
  locale: Locale,
): Promise<PlacedRow[]> {
  const rows = await selectLedger(db, locale)
    .select(sql<string>`extract(epoch from payments.created_at)`.as('at'))
    .$if(only === 'stuck', (all) => all.where(isStuck))
    .$if(only === 'disputed', (all) => all.where(isDisputed))
    .$if(only === 'differing', (all) => all.where(isDiffering))
    .$call(newestAfter(start, limit, 'payments.created_at', 'payments.id'))
    .execute();
  return rows.map((row) => ({ at: Number(row.at), row: toLedgerRow(row, locale) }));
}

/** @throws DomainError `not_found` */
export async function getLedgerRow(db: Db, paymentId: string, locale: Locale): Promise<LedgerRow> {
  const row = await selectLedger(db, locale).where('payments.id', '=', paymentId).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toLedgerRow(row, locale);
}

export async function getLedgerOverview(db: Db): Promise<ResponseOf<typeof ledger.getLedgerOverview>> {
  const [sums, cash] = await Promise.all([sumPayments(db), sumCashSales(db)]);
  const amountOf = (minor: string | number | null) => toAmount(Number(minor), sums.currency);
  return {
    payments: Number(sums.payments) + cash.count,
    captured: amountOf(sums.captured),
    onHold: amountOf(sums.on_hold),
    refunded: amountOf(sums.refunded),
    cash: amountOf(cash.amount),
    stuck: Number(sums.stuck),
  };
}

const sumPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select(({ fn }) => {
      const sum = () => fn.sum<string | null>('amount_cents');
      return [
        fn.countAll<string>().as('payments'),
        sum().filterWhere('status', '=', 'captured').as('captured'),
        sum().filterWhere('status', 'in', ['capture_pending', 'cancel_pending']).as('on_hold'),
        sum().filterWhere('status', '=', 'refunded').as('refunded'),
        fn.countAll<string>().filterWhere(isStuck).as('stuck'),
        siteCurrency.as('currency'),
      ];
    })
    .executeTakeFirstOrThrow();

/**
 * Unfinished although the reconciliation job runs every minute: the last attempt failed, or there was none for three
 * minutes.
 */
const isStuck = sql<boolean>`payments.status in ('created', 'capture_pending', 'cancel_pending', 'refund_pending')
  and (payments.last_error is not null
    or payments.status <> 'created' and payments.status_since < now() - interval '3 minutes')`;

const isDisputed = sql<boolean>`exists (select from disputes where disputes.payment_id = payments.id)`;

const isDiffering = sql<boolean>`exists (select from provider_differences
  where provider_differences.payment_id = payments.id)`;

const isRefundFailed = sql<boolean>`(payments.status = 'refunded' and exists (select from provider_differences
  where provider_differences.payment_id = payments.id and provider_differences.missing_refund_cents > 0))`;

/** @param locale in which a deleted user is named */
const selectLedger = (db: Db, locale: Locale) =>
  selectLedgerOrders(db, locale)
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'payments.id',
      'payments.amount_cents',
      'payments.site_currency as currency',
      'payments.status',
      'payments.status_since',
      'payments.intent_id',
      'payments.last_error',
      'orders.status as order_status',
      isRefundDue.as('is_refund_due'),
      isWithSeller.as('is_with_seller'),
      disputeOfOrder.as('dispute'),
      'books.sold_at',
      'books.deleted_at',
      isStuck.as('is_stuck'),
      isRefundFailed.as('refund_failed'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLedger>['execute']>>[number];

function toLedgerRow(row: Row, locale: Locale): LedgerRow {
  const bookIsGone = row.sold_at !== null || row.deleted_at !== null;
  return {
    _id: row.id,
    ...toLedgerOrder(row),
    amount: toAmount(row.amount_cents, row.currency),
    status: row.status,
    since: row.status_since.toISOString(),
    transactionId: row.intent_id,
    next: predictAction({
      payment: row.status,
      order: row.order_status,
      bookIsGone,
      isRefundDue: row.is_refund_due,
      isWithSeller: row.is_with_seller,
      dispute: row.dispute,
    }),
    isStuck: row.is_stuck,
    lastError: row.is_stuck && row.last_error !== null ? writeSentence(row.last_error, locale) : null,
    refundFailed: row.refund_failed,
    isDisputed: row.dispute === 'open',
  };
}
