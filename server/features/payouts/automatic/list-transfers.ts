import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import type { Transfer, TransferState } from '#contract/payouts/payouts.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';

/** Of joined rows of `transfers` and `orders`: what the payment provider sends, and not the host. */
const isAutomatic = sql<boolean>`(orders.payment_mode = 'stripe' and transfers.status <> 'by_hand')`;

const isUnfinished = sql<boolean>`(transfers.status in ('due', 'pending', 'reversal_pending'))`;
const hasFailed = sql<boolean>`(${isUnfinished} and transfers.last_error is not null)`;

/** The lists of the page. What was taken back before it was sent is in none. */
export const transferLists: Record<TransferState, RawBuilder<boolean>> = {
  waiting: sql<boolean>`(${isAutomatic} and transfers.status = 'due' and transfers.last_error is null)`,
  on_the_way: sql<boolean>`(${isAutomatic} and transfers.status in ('pending', 'reversal_pending')
    and transfers.last_error is null)`,
  arrived: sql<boolean>`(${isAutomatic} and transfers.transfer_id is not null
    and transfers.status in ('done', 'reversed'))`,
  failed: sql<boolean>`(${isAutomatic} and ${hasFailed})`,
};

/**
 * Lists what the payment provider sends to sellers by itself, newest first.
 * @param locale in which a deleted seller is named
 */
export async function listTransfers(
  db: Db,
  { state, ...page }: Page & { state: TransferState },
  locale: Locale,
): Promise<Transfer[]> {
  const start = await resolveCursor(page, (id) =>
    db
      .selectFrom('transfers')
      .select(['id', timestampText('created_at')])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await selectTransfers(db, locale)
    .where(transferLists[state])
    .$call(newestAfter(start, page.limit, 'transfers.created_at', 'transfers.id'))
    .execute();
  return rows.map((row) => toTransfer(row, locale));
}

/** @throws DomainError `not_found` */
export async function getTransfer(db: Db, id: string, locale: Locale): Promise<Transfer> {
  const row = await selectTransfers(db, locale)
    .where('transfers.id', '=', id)
    .where(isAutomatic)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  return toTransfer(row, locale);
}

const selectTransfers = (db: Db, locale: Locale) =>
  db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .innerJoin('users as seller', 'seller.id', 'transfers.seller_id')
    .leftJoin('payout_accounts as account', 'account.user_id', 'transfers.seller_id')
    .select(['transfers.id', 'transfers.order_id', 'transfers.amount_cents', 'transfers.netted_cents'])
    .select(['transfers.currency', 'transfers.status', 'transfers.status_since', 'transfers.last_error'])
    .select(['transfers.transfer_id', 'orders.title', 'orders.case_state', 'account.status as account'])
    .select(['seller.banned_at', userName('seller', locale).as('seller_name'), isDisputed.as('is_disputed')]);

/** The entries say that the money of a joined order's charge is contested, or lost. */
const isDisputed = sql<boolean>`(coalesce((select sum(amount_cents) from seller_entries
  where seller_entries.order_id = transfers.order_id and kind = 'dispute'), 0) < 0)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number];

const toTransfer = (row: Row, locale: Locale): Transfer => ({
  _id: row.id,
  orderId: row.order_id,
  bookTitle: row.title,
  sellerName: row.seller_name,
  amount: toAmount(row.amount_cents - row.netted_cents, row.currency),
  keptBack: toAmount(row.netted_cents, row.currency),
  status: row.status,
  since: row.status_since.toISOString(),
  hold: row.status === 'due' ? holdOf(row) : null,
  lastError: row.last_error === null ? null : writeSentence(row.last_error, locale),
  transferId: row.transfer_id,
});

function holdOf({ banned_at, is_disputed, case_state, account }: Row): Transfer['hold'] {
  if (banned_at) return 'banned';
  if (is_disputed) return 'dispute';
  if (case_state === 'open') return 'case';
  if (!account) return 'no_account';
  return account === 'active' ? null : 'account';
}
