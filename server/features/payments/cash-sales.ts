import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { LedgerEntry, LedgerRow } from '#contract/payments/ledger.ts';
import { type Cursor, newestAfter, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { type PlacedRow, selectLedgerOrders, toLedgerOrder } from './ledger-orders.ts';

/** Paid to the seller at the meeting: there is no payment, so that the order itself is the row of the ledger. */
const isCashSale = sql<boolean>`orders.payment_mode = 'none' and orders.status = 'paid'`;

/** Lists what was paid at meetings, newest first. */
export async function listCashSales(
  db: Db,
  { start, limit }: { start: Cursor | undefined; limit: number },
  locale: Locale,
): Promise<PlacedRow[]> {
  const rows = await selectCashSales(db, locale)
    .$call(newestAfter(start, limit, 'orders.paid_at', 'orders.id'))
    .execute();
  return rows.map((row) => ({ at: Number(row.at), row: toLedgerRow(row) }));
}

export const findCashCursor = (db: Db, id: string): Promise<Cursor | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', timestampText('paid_at')])
    .where('id', '=', id)
    .where(isCashSale)
    .executeTakeFirst();

/** Returns undefined unless the order was paid at the meeting. */
export async function findCashEntry(
  db: Db,
  orderId: string,
  locale: Locale,
): Promise<LedgerEntry | undefined> {
  const found = await selectCashSales(db, locale).where('orders.id', '=', orderId).executeTakeFirst();
  if (!found) return undefined;
  const row = toLedgerRow(found);
  const { amount, since: at } = row;
  return {
    ...row,
    orderId,
    dispute: null,
    providerDifference: null,
    lines: [
      { kind: 'paid_in_cash', at, in: amount, out: 0 },
      { kind: 'got_in_cash', at, in: 0, out: amount },
    ],
    total: amount,
    sellerEntries: [],
    balance: 0,
  };
}

/** How many books were paid for at meetings, and how much in smallest units. */
export async function sumCashSales(db: Db): Promise<{ count: number; amount: number }> {
  const { count, amount } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('price_cents').as('amount'),
    ])
    .where(isCashSale)
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: Number(amount) };
}

/** @param locale in which a deleted user is named */
const selectCashSales = (db: Db, locale: Locale) =>
  selectLedgerOrders(db, locale)
    .where(isCashSale)
    .select(['orders.id', 'orders.price_cents', siteCurrency.as('currency')])
    .select([
      sql<Date>`orders.paid_at`.as('paid_at'),
      sql<string>`extract(epoch from orders.paid_at)`.as('at'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectCashSales>['execute']>>[number];

const toLedgerRow = (row: Row): LedgerRow => ({
  _id: row.id,
  ...toLedgerOrder(row),
  amount: toAmount(row.price_cents, row.currency),
  status: 'cash',
  since: row.paid_at.toISOString(),
  transactionId: null,
  next: 'nothing',
  isStuck: false,
  lastError: null,
  refundFailed: false,
  isDisputed: false,
});
