import type { CaseDecision } from '#contract/cases/cases.ts';
import { openOrderStatuses } from '#contract/orders/orders.ts';
import type { CaseRow } from '#server/db/tables/case-tables.ts';
import type { BookRow } from '#server/db/tables/catalog-tables.ts';
import type { OrderRow, PaymentRow } from '#server/db/tables/order-tables.ts';
import { casesDecideOnce } from './check-cases.ts';
import { illegalTransitions, releasedOrRefunded, wasRefunded } from './check-lifecycles.ts';
import { paidFor, providerAgrees } from './check-provider.ts';
import { checkTransfers } from './check-transfers.ts';
import { bookingRules, type Environment } from './environment.ts';
import type { Found, FoundDispute, Intent, KnownDifference, When } from './found.ts';

/** What users did or were told in a round, as far as it restricts the final state. */
export type Observations = {
  /** `told`: the seller got the response that the book is sold. `perhaps`: the response was lost. */
  markedSold: 'no' | 'perhaps' | 'told';
  cancelled: string[];
  recorded: string[];
  /** Orders whose seller or buyer got the response that this call handed the book over. */
  handedOver: string[];
  /** Cases whose administrator got the response that this is decided. */
  decided: { caseId: string; decision: CaseDecision }[];
  /** Payments that were opened by their price alone: the order that was shown, and the order of the payment. */
  openedByPrice: { shown: string; opened: string }[];
  /** Errors that the contract does not allow. */
  broken: string[];
};

/**
 * Everything that must be true of a book, its orders, its payments, and the payment provider's records once all
 * steps have run, as messages about what is not.
 * @param when `open`: there may be open orders; `over`: their holds have expired; `settled`: the clocks of the handover, too
 */
export async function checkBook(
  environment: Environment,
  bookId: string,
  observations: Observations,
  when: When,
): Promise<string[]> {
  const found = await find(environment, bookId);
  return [
    ...observations.broken,
    ...soldOnce(found, observations),
    ...bookedAtItsPrice(found),
    ...chargedForGood(found),
    ...unfinished(found, when),
    ...nothingOpenOnWhatIsGone(found),
    ...ledgersAgree(found),
    ...providerAgrees(found, when),
    ...releasedOrRefunded(found, when),
    ...casesDecideOnce(found, observations, when),
    ...brokenAcknowledgments(found, observations),
    ...paidAsShown(observations),
    ...mailsMatchPayments(found),
    ...(await checkTransfers(environment, bookId, when)),
    ...(await tooManyOpenBookings(environment, found)),
    ...(await illegalTransitions(environment, found)),
    ...(await repeatedUnderAnotherKey(environment)),
  ];
}

async function find({ pool }: Environment, bookId: string): Promise<Found> {
  const all = async <Row>(text: string) => (await pool.query(text, [bookId])).rows as Row[];
  const [book] = await all<BookRow>('select * from books where id = $1');
  if (!book) throw new Error(`There is no book ${bookId}`);
  const orders = await all<OrderRow>('select * from orders where book_id = $1 order by created_at');
  const ofBook = 'join orders on orders.id = payments.order_id where orders.book_id = $1';
  const payments = await all<PaymentRow>(`select payments.* from payments ${ofBook}`);
  const intents = await all<Intent>(
    `select i.*, (select count(*)::int from sandbox_refunds
         where intent_id = i.id and metadata->>'by' is null and failed_at is null) as refunds,
       (select case status when 'lost' then 'lost' else 'open' end from sandbox_disputes
         where intent_id = i.id and status in ('needs_response', 'lost') limit 1) as dispute
     from sandbox_intents i where i.metadata->>'order_id' in (select id::text from orders where book_id = $1)
       or i.id in (select intent_id from payments ${ofBook})`,
  );
  const mails = await all<{ mail: string }>(
    `select message || ' ' || payment_id as mail from mails join payments on payments.id = payment_id ${ofBook}`,
  );
  const cases = await all<CaseRow>(
    'select cases.* from cases join orders on orders.id = order_id where book_id = $1',
  );
  const transfers = await all<{ id: string }>(
    'select transfers.id from transfers join orders on orders.id = order_id where book_id = $1',
  );
  const differences = await all<KnownDifference>(
    `select payment_id, unknown_refund_cents::int as unknown_refund, missing_refund_cents::int as missing_refund
     from provider_differences join payments on payments.id = payment_id ${ofBook}`,
  );
  const disputes = await all<FoundDispute>(
    `select disputes.id, disputes.status as ours, replace(theirs.status, 'needs_response', 'open') as theirs
     from sandbox_disputes theirs left join disputes on disputes.dispute_id = theirs.id
     where theirs.intent_id in (select intent_id from payments ${ofBook})`,
  );
  return {
    ...{ book, orders, payments, intents, cases, transfers, differences, disputes },
    mails: mails.map(({ mail }) => mail),
  };
}

const paid = ({ orders }: Found) => orders.filter(({ status }) => status === 'paid');

function* soldOnce(found: Found, { markedSold }: Observations): Generator<string> {
  const { book } = found;
  const open = found.orders.filter(({ status }) => openOrderStatuses.some((one) => one === status));
  if (open.length > 1) yield `${open.length} open orders for one book`;
  const sales = paid(found).length;
  if (paidFor(found).length > 1) yield `the book was charged for ${paidFor(found).length} times`;
  if (sales > 1) yield `the book was sold to ${sales} buyers`;
  if (sales > 0 && !book.sold_at) yield 'paid, but not sold';
  if (sales > 0 && markedSold === 'told') yield 'paid by card and sold in person as well';
  if (book.sold_at && sales === 0 && !wasRefunded(found) && markedSold === 'no')
    yield 'sold, but neither paid nor marked by its seller';
  if (markedSold === 'told' && !book.sold_at) yield 'its seller was told that it is sold, and it is not';
}

/** No price changes once there is an order, because then the currency is fixed. */
function* bookedAtItsPrice({ book, orders }: Found): Generator<string> {
  for (const { price_cents } of orders)
    if (price_cents !== book.resale_price_cents)
      yield `an order of ${price_cents} for a book of ${book.resale_price_cents}`;
}

/** A charged buyer gets the book, and a buyer who gets the book is charged the price, once. */
function* chargedForGood(found: Found): Generator<string> {
  for (const intent of paidFor(found)) {
    const payment = found.payments.find(({ intent_id }) => intent_id === intent.id);
    const order = found.orders.find(({ id }) => id === payment?.order_id);
    // The money goes back as soon as the buyer's bank has decided.
    const waits = intent.dispute === 'open' && payment?.status === 'refund_pending';
    if (waits && order?.status === 'refund_pending') continue;
    if (payment?.status !== 'captured') yield `charged, while the payment is ${payment?.status ?? 'unknown'}`;
    if (order?.status !== 'paid') yield `charged, while the order is ${order?.status ?? 'unknown'}`;
    if (intent.amount_received !== order?.price_cents)
      yield `charged ${intent.amount_received} ${intent.currency}`;
  }
  for (const order of paid(found)) {
    const charges = paidFor(found).filter(({ metadata }) => metadata.order_id === order.id);
    if (charges.length !== 1) yield `a paid order with ${charges.length} charges`;
  }
}

function* unfinished({ orders, payments, intents }: Found, when: When): Generator<string> {
  // Nothing is refunded while the buyer's bank decides.
  const waits = (orderId: string) =>
    when !== 'settled' &&
    intents.some(({ metadata, dispute }) => dispute === 'open' && metadata.order_id === orderId);
  const isOpen = (orderId: string | undefined) =>
    when === 'open' && orders.some(({ id, status }) => id === orderId && status === 'unpaid');
  for (const { status, order_id } of payments)
    if ((/_pending$/.test(status) && !waits(order_id)) || (status === 'created' && !isOpen(order_id)))
      yield `a payment stays ${status}`;
  for (const { status, id } of orders)
    if (
      status === 'claimed' ||
      (status === 'refund_pending' && !waits(id)) ||
      (status === 'unpaid' && !isOpen(id))
    )
      yield `an order stays ${status}`;
  for (const { status } of intents)
    if (status === 'requires_capture') yield 'money is still held on a card';
    else if (when !== 'open' && status !== 'succeeded' && status !== 'canceled')
      yield `an intent could still be paid: ${status}`;
}

function* nothingOpenOnWhatIsGone({ book, orders }: Found): Generator<string> {
  if (!book.sold_at && !book.deleted_at) return;
  for (const { status } of orders) if (status === 'unpaid') yield 'a booking is open on a book that is gone';
}

function* ledgersAgree({ payments, intents, orders }: Found): Generator<string> {
  for (const intent of intents) {
    const { metadata, refunds } = intent;
    const payment = payments.find(({ intent_id }) => intent_id === intent.id);
    if (!payment) yield 'the payment provider has an intent that no payment here knows';
    if (refunds > 1) yield `${refunds} refunds of one charge`;
    if (
      payment &&
      (payment.id !== metadata.payment_id ||
        payment.order_id !== metadata.order_id ||
        payment.buyer_id !== metadata.buyer_id ||
        payment.amount_cents !== intent.amount ||
        payment.currency !== intent.currency)
    )
      yield 'an intent is another one than its payment here';
  }
  for (const { order_id } of payments)
    if (!orders.some(({ id }) => id === order_id)) yield 'a payment without an order';
}

function* brokenAcknowledgments(
  { orders, payments }: Found,
  { cancelled, recorded, handedOver }: Observations,
): Generator<string> {
  for (const promised of cancelled) {
    const status = orders.find(({ id }) => id === promised)?.status;
    if (status !== 'cancelled') yield `a buyer was told that the booking is cancelled, and it is ${status}`;
  }
  for (const promised of handedOver) {
    const order = orders.find(({ id }) => id === promised);
    // A decided case, the host, or the buyer's bank may take it back.
    if (!order?.handed_over_at && order?.case_state !== 'refund' && !/^refund/.test(order?.status ?? ''))
      yield 'someone was told that the book is handed over, and it is not';
  }
  if (handedOver.length > new Set(handedOver).size) yield 'a book was handed over twice';
  for (const promised of recorded) {
    const payment = payments.find(({ id }) => id === promised);
    const order = orders.find(({ id }) => id === payment?.order_id);
    const status = payment?.status;
    if (status !== 'captured' && !/^refund/.test(order?.status ?? ''))
      yield `a buyer was told that the book is paid, and the payment is ${status}`;
  }
}

function* paidAsShown({ openedByPrice }: Observations): Generator<string> {
  for (const { shown, opened } of openedByPrice)
    if (shown !== opened) yield 'a buyer pays for another order than the one that was shown';
}

/** One receipt for each charge and one mail about each refund. */
function* mailsMatchPayments({ orders, payments, mails }: Found): Generator<string> {
  const due = payments.flatMap(({ id, status, order_id }) => {
    if (status === 'captured') return [`receipt ${id}`];
    if (status === 'refund_pending') return [`receipt ${id}`];
    if (status !== 'refunded') return [];
    const wasPaid = orders.some((order) => order.id === order_id && order.status === 'refunded');
    return wasPaid ? [`receipt ${id}`, `refund ${id}`] : [`refund ${id}`];
  });
  if (mails.toSorted().join() !== due.toSorted().join())
    yield `${mails.length} mails about money were ordered where ${due.length} were due`;
}

async function tooManyOpenBookings({ pool }: Environment, { orders }: Found): Promise<string[]> {
  const { rows } = await pool.query(
    `select count(*)::int as open from orders
     where buyer_id = any($1) and status in ('unpaid', 'claimed') and hold_ends_at > now() group by buyer_id`,
    [orders.map(({ buyer_id }) => buyer_id)],
  );
  const allowed = bookingRules.openBookingsPerBuyer.unconfirmed;
  return rows
    .filter(({ open }) => open > allowed)
    .map(({ open }) => `a buyer has ${open} unpaid bookings where ${allowed} is allowed`);
}

/**
 * The payment provider never got the same action about a payment under two idempotency keys, because it would perform it twice.
 * What it sent to sellers is counted in check-transfers.ts: a transfer that was rejected is requested again under another key.
 */
async function repeatedUnderAnotherKey({ pool }: Environment): Promise<string[]> {
  const { rows } = await pool.query(
    `select count(*)::int as keys from sandbox_idempotency
     where key like '%:payment-%'
       -- A refund is made again under the next key once the one before it has failed.
       and not exists (select from payments where key ~ ('payment-' || id || '-refund-[0-9]+$')
         and substring(key from '[0-9]+$')::int - 1 <= (select count(*) from sandbox_refunds
           where sandbox_refunds.intent_id = payments.intent_id and failed_at is not null))
     group by fingerprint having count(*) > 1`,
  );
  return rows.map(({ keys }) => `the payment provider got the same action under ${keys} keys`);
}
