import { sql } from 'kysely';
import type { Earning, EarningState } from '#contract/earnings.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { modesThatPaySellers } from '#contract/site/payment-modes.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import { imageSrcset, imageUrl } from '../images/urls.ts';
import { isDisputed, isTakenBack } from '../payouts/taken-back.ts';
import { siteCurrency } from '../site/site-currency.ts';
import { siteTimeZone } from '../site/site-time-zone.ts';

/** Not paid to the seller yet, and contested by the buyer's bank. */
const isContested = sql<boolean>`exists (select from transfers
  where transfers.order_id = orders.id and transfers.status = 'due' and ${isDisputed})`;

/**
 * Paid, not handed over or contested, and not about to be refunded, in a mode in which the host owes the seller the money.
 */
export const isOnTheWay = sql<boolean>`(orders.status = 'paid' and (orders.handed_over_at is null or ${isContested})
  and orders.case_state is distinct from 'refund'
  and orders.payment_mode in (${sql.join(modesThatPaySellers.map(sql.lit))}))`;

const statusesOf = {
  ready: ['due', 'pending'],
  paid: ['by_hand', 'done', 'reversal_pending', 'reversed'],
} as const;

/**
 * Lists what a seller gets for each order, newest first: by the booking while it is on the way, and by the handover afterwards.
 * @param locale in which a deleted buyer is named
 */
export async function listEarnings(
  db: Db,
  sellerId: string,
  { state, ...page }: Page & { state: EarningState },
  locale: Locale,
): Promise<Earning[]> {
  const start = await resolveCursor(page, (orderId) =>
    state === 'on_the_way' ? cursorOfOrder(db, sellerId, orderId) : cursorOfTransfer(db, sellerId, orderId),
  );
  const earnings = selectEarnings(db, locale).where('orders.seller_id', '=', sellerId);
  const rows =
    state === 'on_the_way'
      ? await earnings
          .where(isOnTheWay)
          .$call(newestAfter(start, page.limit, 'orders.created_at', 'orders.id'))
          .execute()
      : await earnings
          .where('transfers.seller_id', '=', sellerId)
          .where('transfers.status', 'in', statusesOf[state])
          .where((earning) => earning.not(isContested))
          // What was taken back before it was paid was never the seller's.
          .where(({ eb, or }) =>
            or([eb('transfers.status', '<>', 'reversed'), eb('transfers.transfer_id', 'is not', null)]),
          )
          .$if(start !== undefined, (rest) => rest.where('transfers.id', '<', start?.id ?? ''))
          // In the order of their creation.
          .orderBy('transfers.id', 'desc')
          .limit(page.limit)
          .execute();
  return rows.map(toEarning);
}

const cursorOfOrder = (db: Db, sellerId: string, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', timestampText('created_at')])
    .where('id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();

const cursorOfTransfer = (db: Db, sellerId: string, orderId: string) =>
  db
    .selectFrom('transfers')
    .select(['id', timestampText('created_at')])
    .where('order_id', '=', orderId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();

const selectEarnings = (db: Db, locale: Locale) =>
  db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('pictures', 'pictures.hash', 'books.picture_hash')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .leftJoin('transfers', 'transfers.order_id', 'orders.id')
    .leftJoin('payouts', 'payouts.id', 'transfers.payout_id')
    .select(['orders.id', 'orders.title', 'orders.price_cents', 'orders.fee_cents', 'orders.status'])
    .select(['orders.case_state', 'orders.release_due_at', 'orders.refund_due_at'])
    .select(['transfers.status as transfer_status', 'transfers.netted_cents', 'transfers.payout_id'])
    .leftJoin('payout_accounts as account', 'account.user_id', 'orders.seller_id')
    .select(['orders.payment_mode', 'account.status as account_status', 'transfers.reversal_refused_at'])
    .select([isDisputed.as('is_disputed'), isTakenBack.as('is_taken_back')])
    .select(['transfers.created_at as ready_at', 'transfers.status_since', 'payouts.reference'])
    .select([siteCurrency.as('currency'), userName('buyer', locale).as('buyer_name')])
    .select(noonOf('payouts.paid_on').as('paid_on'))
    .select(['pictures.hash', 'pictures.widths', 'pictures.color']);

/** A moment that is on this day in the time zone of the site, in which it is shown. */
const noonOf = (day: string) =>
  sql<Date | null>`((${sql.ref(day)} + time '12:00') at time zone ${siteTimeZone})`;

type Row = Awaited<ReturnType<ReturnType<typeof selectEarnings>['execute']>>[number];

function toEarning(row: Row): Earning {
  const { currency } = row;
  const keptBack = row.netted_cents ?? 0;
  const { step, at } = stepOf(row);
  return {
    _id: row.id,
    bookTitle: row.title,
    book_photo: imageUrl(row.hash),
    book_photo_srcset: imageSrcset(row),
    book_photo_color: row.color,
    buyerName: row.buyer_name,
    price: toAmount(row.price_cents, currency),
    fee: toAmount(row.fee_cents, currency),
    keptBack: toAmount(keptBack, currency),
    amount: toAmount(row.price_cents - row.fee_cents - keptBack, currency),
    step,
    at: at?.toISOString() ?? null,
    reference: row.reference,
  };
}

type Stage = { step: Earning['step']; at: Date | null };

function stepOf(row: Row): Stage {
  const isUnpaid = row.transfer_status === 'due' || row.transfer_status === 'pending';
  if (row.case_state === 'open' && (isUnpaid || !row.transfer_status)) return { step: 'case', at: null };
  if (!row.transfer_status) {
    if (row.release_due_at) return { step: 'declared', at: row.release_due_at };
    return { step: 'hand_over', at: row.refund_due_at };
  }
  if (row.is_disputed && row.status === 'paid') return { step: 'dispute', at: row.status_since };
  if (row.payment_mode === 'stripe') return automaticStepOf(row);
  if (isUnpaid) return { step: row.payout_id ? 'in_payment' : 'payout', at: row.ready_at };
  return paidStepOf(row);
}

/** Where the payment provider pays. */
function automaticStepOf(row: Row): Stage {
  const { status_since: at, transfer_status: status, account_status } = row;
  if (status === 'pending') return { step: 'sending', at };
  if (status === 'due')
    return { step: account_status === 'active' ? 'sending' : 'account', at: row.ready_at };
  if (row.is_taken_back && row.reversal_refused_at) return { step: 'owed_back', at };
  return status === 'done' && !row.is_taken_back ? { step: 'sent', at } : paidStepOf(row);
}

function paidStepOf(row: Row): Stage {
  if (row.status !== 'paid' || row.case_state === 'refund')
    return { step: 'taken_back', at: row.status_since };
  if (row.netted_cents === row.price_cents - row.fee_cents) return { step: 'set_off', at: row.status_since };
  return { step: 'paid', at: row.paid_on ?? row.status_since };
}
