import type { Environment } from './environment.ts';
import type { When } from './found.ts';

type Settled = {
  id: string;
  status: string;
  handed_over_at: Date | null;
  case_state: string | null;
  due: number;
  seller_deleted_at: Date | null;
  buyer_deleted_at: Date | null;
  transfer: string | null;
  to_pay: number;
  transfers: number;
  entered: number;
  /** What refunds and disputes have taken, and disputes that were won have given back. */
  taken: number;
  /** Whether the buyer's bank holds or keeps the money. */
  is_contested: boolean;
  is_paid_after_refund: boolean;
  is_reversal_refused: boolean;
  /** What the payment provider says; without refunds that the host made there. */
  captured: number;
  refunded: number;
  sent: number;
  reversed: number;
  sent_transfers: number;
  /** What the entries say was sent, less what was taken back. */
  sent_by_entries: number;
};

/** What the seller of a book is owed, was paid, and owes back, by its orders. */
export async function checkTransfers({ pool }: Environment, bookId: string, when: When): Promise<string[]> {
  const { rows } = await pool.query<Settled>(
    `select orders.id, orders.status, handed_over_at, case_state, orders.price_cents - orders.fee_cents as due,
       users.deleted_at as seller_deleted_at, buyers.deleted_at as buyer_deleted_at, transfers.status as transfer,
       coalesce(transfers.amount_cents - transfers.netted_cents, 0) as to_pay,
       (select count(*)::int from transfers where order_id = orders.id) as transfers,
       (select coalesce(sum(amount_cents), 0)::int from seller_entries
         where order_id = orders.id and kind <> 'dispute_fee') as entered,
       (select coalesce(sum(amount_cents), 0)::int from seller_entries
         where order_id = orders.id and kind in ('refund', 'dispute')) as taken,
       intents.is_contested,
       exists (select from seller_entries paid join seller_entries refund using (order_id)
         where order_id = orders.id and paid.kind = 'by_hand' and refund.kind = 'refund' and paid.id > refund.id)
         as is_paid_after_refund,
       transfers.reversal_refused_at is not null as is_reversal_refused,
       intents.captured, intents.refunded, sandbox.sent, sandbox.reversed, sandbox.sent_transfers,
       (select coalesce(-sum(amount_cents), 0)::int from seller_entries
         where order_id = orders.id and kind in ('transfer', 'reversal')) as sent_by_entries
     from orders join users on users.id = orders.seller_id join users buyers on buyers.id = orders.buyer_id
       left join lateral (select * from transfers where order_id = orders.id limit 1) transfers on true
       cross join lateral (select coalesce(sum(amount_received), 0)::int as captured,
         coalesce(sum((select sum(amount) from sandbox_refunds
           where intent_id = sandbox_intents.id and failed_at is null and metadata->>'by' is null)), 0)::int as refunded,
         coalesce(bool_or(exists (select from sandbox_disputes where intent_id = sandbox_intents.id
           and status in ('needs_response', 'lost'))), false) as is_contested
         from sandbox_intents where metadata->>'order_id' = orders.id::text) intents
       cross join lateral (select coalesce(sum(amount), 0)::int as sent, coalesce(sum(amount_reversed), 0)::int as reversed,
         count(*) filter (where amount_reversed < amount)::int as sent_transfers
         from sandbox_transfers where transfer_group = orders.id::text) sandbox
     where book_id = $1`,
    [bookId],
  );
  return rows.flatMap((row) => [...owedOnce(row), ...addsUp(row), ...stays(row, when), ...sentOnce(row)]);
}

function* owedOnce({ transfers, transfer, status, handed_over_at, case_state }: Settled): Generator<string> {
  if (transfers > 1) yield `${transfers} transfers of one order`;
  const isReleased = status === 'paid' && handed_over_at !== null && case_state !== 'open';
  if (isReleased && !transfer) yield 'a released order without a transfer';
  if (transfer && status !== 'paid' && !/^refund/.test(status))
    yield `a transfer of an order that is ${status}`;
}

/** The price without the fee, less what moved; nothing of it once the buyer gets it back. */
function* addsUp(row: Settled): Generator<string> {
  const { transfer, status, case_state, due, to_pay, entered, taken } = row;
  const isGivenBack = case_state === 'refund' || /^refund/.test(status);
  const isTaken = isGivenBack || row.is_contested;
  const owed = transfer && !isTaken ? due : 0;
  const paid = ['by_hand', 'done', 'reversal_pending'].includes(transfer ?? '') ? to_pay : 0;
  if (entered !== owed - paid)
    yield `the entries of an order add up to ${entered} where ${owed - paid} is owed`;
  if (transfer && taken !== (isTaken ? -due : 0))
    yield 'a refund and the entries of its seller contradict each other';
  if (transfer === 'due' && isGivenBack) yield 'a refunded order can still be paid to its seller';
  if (row.is_paid_after_refund) yield 'a seller was paid for an order whose refund was decided';
}

/** The payment provider has sent what the entries say, once, and a charge never pays two. */
function* sentOnce(row: Settled): Generator<string> {
  const { captured, refunded, sent, reversed, sent_transfers, sent_by_entries, is_reversal_refused } = row;
  if (sent_transfers > 1) yield `${sent_transfers} transfers of one order at the payment provider`;
  const withSeller = sent - reversed;
  if (withSeller !== sent_by_entries)
    yield `the payment provider has sent ${withSeller}, and the entries say ${sent_by_entries}`;
  if (withSeller + refunded > captured && !is_reversal_refused)
    yield 'a charge paid its seller and its buyer';
  if (withSeller > 0 && row.transfer === 'due') yield 'what was sent can be sent again';
  if (row.transfer === 'pending' || row.transfer === 'reversal_pending')
    yield `a transfer stays ${row.transfer}`;
}

/** No one leaves whom money is owed, or is about to be, or who has not got the book. */
function* stays(
  { seller_deleted_at, buyer_deleted_at, handed_over_at, status, case_state, transfer, entered }: Settled,
  when: When,
): Generator<string> {
  const isOpen = status === 'paid' && !handed_over_at && case_state !== 'refund';
  if (when === 'open' && buyer_deleted_at && isOpen) yield 'a buyer left before a paid book was handed over';
  if (!seller_deleted_at) return;
  if (entered > 0) yield 'a seller left while money was owed';
  if (when === 'open' && status === 'paid' && case_state !== 'refund' && !transfer)
    yield 'a seller left before the money of a paid order was owed';
}
