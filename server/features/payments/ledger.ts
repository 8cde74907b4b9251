import { sql } from 'kysely';
import type { ResponseOf } from '#contract/http.ts';
import type * as ledger from '#contract/ledger.ts';
import type { LedgerRow } from '#contract/ledger.ts';
import { toAmount } from '#contract/money.ts';
import type { Page } from '#contract/pagination.ts';
import { beforeCursor, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { predictAction } from './transition.ts';

/** Lists all payments or only the stuck ones, newest first. */
export async function listLedger(db: Db, page: Page & { only?: 'stuck' | undefined }): Promise<LedgerRow[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('payments')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectLedger(db)
    .$if(page.only === 'stuck', (all) => all.where(isStuck))
    .where(beforeCursor(start, 'payments.created_at', 'payments.id'))
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(toLedgerRow);
}

/** @throws DomainError `not_found` */
export async function getLedgerRow(db: Db, paymentId: string): Promise<LedgerRow> {
  const row = await selectLedger(db).where('payments.id', '=', paymentId).executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toLedgerRow(row);
}

export async function getLedgerOverview(db: Db): Promise<ResponseOf<typeof ledger.getLedgerOverview>> {
  const sums = await db
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
  return {
    payments: Number(sums.payments),
    captured: toAmount(Number(sums.captured), sums.currency),
    onHold: toAmount(Number(sums.on_hold), sums.currency),
    refunded: toAmount(Number(sums.refunded), sums.currency),
    stuck: Number(sums.stuck),
  };
}

/**
 * Unfinished although the reconciliation job runs every minute: the last attempt failed, or there was none for three
 * minutes.
 */
const isStuck = sql<boolean>`payments.status in ('created', 'capture_pending', 'cancel_pending', 'refund_pending')
  and (payments.last_error is not null
    or payments.status <> 'created' and payments.status_since < now() - interval '3 minutes')`;

const selectLedger = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .select([
      'payments.id',
      'payments.amount_cents',
      'payments.site_currency as currency',
      'payments.status',
      'payments.status_since',
      'payments.intent_id',
      'payments.last_error',
      'orders.title',
      'orders.status as order_status',
      'books.sold_at',
      'books.deleted_at',
      'pictures.hash',
      'pictures.widths',
      'pictures.color',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      isStuck.as('is_stuck'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLedger>['execute']>>[number];

function toLedgerRow(row: Row): LedgerRow {
  const bookIsGone = row.sold_at !== null || row.deleted_at !== null;
  return {
    _id: row.id,
    bookTitle: row.title,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_color: row.color,
    buyerName: row.buyer_name,
    sellerName: row.seller_name,
    amount: toAmount(row.amount_cents, row.currency),
    status: row.status,
    since: row.status_since.toISOString(),
    transactionId: row.intent_id,
    next: predictAction({ payment: row.status, order: row.order_status, bookIsGone }),
    isStuck: row.is_stuck,
    lastError: row.is_stuck ? row.last_error : null,
  };
}
