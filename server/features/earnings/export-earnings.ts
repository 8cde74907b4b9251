import { sql } from 'kysely';
import { digitsOf } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import { siteDay } from '../site/site-time-zone.ts';

const rowsAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
const headings = ['Ready on', 'Order', 'Book', 'Currency', 'Price', 'Fee', 'Kept back', 'Amount', 'Status'];
const paymentHeadings = ['Status since', 'Paid on', 'Reference'];

/** Yields what a seller got or is owed for each order that was handed over, the oldest first, below a row of headings. */
export async function* exportEarnings(db: Db, sellerId: string): AsyncGenerator<string[]> {
  yield [...headings, ...paymentHeadings];
  let after = firstId;
  for (;;) {
    const rows = await selectTransfers(db, sellerId, after);
    for (const row of rows) yield toCells(row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const selectTransfers = (db: Db, sellerId: string, after: string) =>
  db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .leftJoin('payouts', 'payouts.id', 'transfers.payout_id')
    .select(['transfers.id', 'transfers.order_id', 'orders.title', 'transfers.currency'])
    .select(['transfers.price_cents', 'transfers.fee_cents', 'netted_cents', 'transfers.amount_cents'])
    .select(['transfers.status', siteDay('transfers.created_at').as('ready_on')])
    .select(siteDay('transfers.status_since').as('status_since'))
    .select([sql<string | null>`payouts.paid_on::text`.as('paid_on'), 'payouts.reference'])
    .where('transfers.seller_id', '=', sellerId)
    .where('transfers.id', '>', after)
    .orderBy('transfers.id')
    .limit(rowsAtOnce)
    .execute();

type Row = Awaited<ReturnType<typeof selectTransfers>>[number];

/** Amounts have all decimals of the currency, so that they are read the same in every language. */
function toCells(row: Row): string[] {
  const decimal = (minor: number) => toAmount(minor, row.currency).toFixed(digitsOf(row.currency));
  return [
    row.ready_on,
    row.order_id,
    row.title,
    row.currency,
    decimal(row.price_cents),
    decimal(row.fee_cents),
    decimal(row.netted_cents),
    decimal(row.amount_cents - row.netted_cents),
    statusWords[row.status],
    row.status_since,
    row.paid_on ?? '',
    row.reference ?? '',
  ];
}

const statusWords = {
  due: 'Ready',
  pending: 'Being sent',
  done: 'Sent',
  by_hand: 'Paid out',
  reversal_pending: 'Being taken back',
  reversed: 'Taken back',
} as const satisfies Record<Row['status'], string>;
