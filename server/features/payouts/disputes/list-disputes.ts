import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { Dispute } from '#contract/payouts/disputes.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';

/**
 * Lists charges to which buyers objected at their banks, newest first.
 * @param locale in which deleted users are named
 */
export async function listDisputes(db: Db, page: Page, locale: Locale): Promise<Dispute[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('disputes')
      .select(['id', timestampText('opened_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectDisputes(db, locale)
    .$call(newestAfter(start, page.limit, 'disputes.opened_at', 'disputes.id'))
    .execute();
  return rows.map(toDispute);
}

/** @param locale in which deleted users are named */
export const selectDisputes = (db: Db, locale: Locale) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'orders.seller_id')
    .select([
      'disputes.id',
      'disputes.payment_id',
      'disputes.order_id',
      'disputes.amount_cents',
      'disputes.fee_cents',
    ])
    .select(['disputes.currency', 'disputes.reason', 'disputes.status', 'disputes.opened_at'])
    .select(['disputes.closed_at', 'disputes.due_by', 'disputes.dispute_id', 'orders.title'])
    .select([userName('buyer', locale).as('buyer_name'), userName('seller', locale).as('seller_name')]);

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number];

export const toDispute = (row: Row): Dispute => ({
  _id: row.id,
  orderId: row.order_id,
  paymentId: row.payment_id,
  bookTitle: row.title,
  buyerName: row.buyer_name,
  sellerName: row.seller_name,
  amount: toAmount(row.amount_cents, row.currency),
  fee: toAmount(row.fee_cents, row.currency),
  reason: row.reason,
  status: row.status,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  dueBy: row.due_by?.toISOString() ?? null,
  disputeId: row.dispute_id,
});
