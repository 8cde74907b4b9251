import {
  type OrderStatus,
  openOrderStatuses,
  orderTransitions,
  type PaymentStatus,
  paymentTransitions,
} from '#contract/orders.ts';
import type { BookRow, OrderRow, PaymentRow } from '#server/db/schema.ts';
import { bookingRules, type Environment } from './environment.ts';

/** What users did or were told in a round, as far as it restricts the final state. */
export type Observations = {
  /** `told`: the seller got the response that the book is sold. `perhaps`: the response was lost. */
  markedSold: 'no' | 'perhaps' | 'told';
  cancelled: string[];
  recorded: string[];
  /** Payments that were opened by their price alone: the order that was shown, and the order of the payment. */
  openedByPrice: { shown: string; opened: string }[];
  /** Errors that the contract does not allow. */
  broken: string[];
};

type Intent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  amount_refunded: number;
  currency: string;
  metadata: { payment_id?: string; order_id?: string; buyer_id?: string };
  refunds: number;
};
type Found = {
  book: BookRow;
  orders: OrderRow[];
  payments: PaymentRow[];
  intents: Intent[];
  mails: string[];
};

/**
 * Everything that must be true of a book, its orders, its payments, and the payment provider's records once all
 * steps have run, as messages about what is not.
 * @param when `open`: there may be open orders; `over`: their holds have expired
 */
export async function checkBook(
  environment: Environment,
  bookId: string,
  observations: Observations,
  when: 'open' | 'over',
): Promise<string[]> {
  const found = await find(environment, bookId);
  return [
    ...observations.broken,
    ...soldOnce(found, observations),
    ...chargedForGood(found),
    ...unfinished(found, when),
    ...nothingOpenOnWhatIsGone(found),
    ...ledgersAgree(found),
    ...brokenAcknowledgments(found, observations),
    ...paidAsShown(observations),
    ...mailsMatchPayments(found),
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
    `select i.*, (select count(*)::int from sandbox_refunds where intent_id = i.id) as refunds
     from sandbox_intents i where i.metadata->>'order_id' in (select id::text from orders where book_id = $1)
       or i.id in (select intent_id from payments ${ofBook})`,
  );
  const mails = await all<{ mail: string }>(
    `select message || ' ' || payment_id as mail from mails join payments on payments.id = payment_id ${ofBook}`,
  );
  return { book, orders, payments, intents, mails: mails.map(({ mail }) => mail) };
}

const paidFor = ({ intents }: Found) =>
  intents.filter(({ amount_received, amount_refunded }) => amount_received > amount_refunded);
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
  if (book.sold_at && sales === 0 && markedSold === 'no')
    yield 'sold, but neither paid nor marked by its seller';
  if (markedSold === 'told' && !book.sold_at) yield 'its seller was told that it is sold, and it is not';
}

/** A charged buyer gets the book, and a buyer who gets the book is charged the price, once. */
function* chargedForGood(found: Found): Generator<string> {
  for (const intent of paidFor(found)) {
    const payment = found.payments.find(({ intent_id }) => intent_id === intent.id);
    const order = found.orders.find(({ id }) => id === payment?.order_id);
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

function* unfinished({ orders, payments, intents }: Found, when: 'open' | 'over'): Generator<string> {
  const isOpen = (orderId: string | undefined) =>
    when === 'open' && orders.some(({ id, status }) => id === orderId && status === 'unpaid');
  for (const { status, order_id } of payments)
    if (/_pending$/.test(status) || (status === 'created' && !isOpen(order_id)))
      yield `a payment stays ${status}`;
  for (const { status, id } of orders)
    if (['claimed', 'refund_pending'].includes(status) || (status === 'unpaid' && !isOpen(id)))
      yield `an order stays ${status}`;
  for (const { status } of intents)
    if (status === 'requires_capture') yield 'money is still held on a card';
    else if (when === 'over' && status !== 'succeeded' && status !== 'canceled')
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
  for (const { status, intent_id, order_id } of payments) {
    const intent = intents.find(({ id }) => id === intent_id);
    const { amount_received = 0, amount_refunded = 0 } = intent ?? {};
    const agrees: Record<string, boolean> = {
      captured: amount_received > 0 && amount_refunded === 0,
      refunded: amount_received > 0 && amount_refunded === amount_received,
      cancelled: intent?.status === 'canceled',
    };
    if (agrees[status] === false) yield `a payment is ${status}, its intent ${intent?.status ?? 'missing'}`;
    if (!orders.some(({ id }) => id === order_id)) yield 'a payment without an order';
  }
}

function* brokenAcknowledgments(
  { orders, payments }: Found,
  { cancelled, recorded }: Observations,
): Generator<string> {
  for (const promised of cancelled) {
    const status = orders.find(({ id }) => id === promised)?.status;
    if (status !== 'cancelled') yield `a buyer was told that the booking is cancelled, and it is ${status}`;
  }
  for (const promised of recorded) {
    const status = payments.find(({ id }) => id === promised)?.status;
    if (status !== 'captured') yield `a buyer was told that the book is paid, and the payment is ${status}`;
  }
}

function* paidAsShown({ openedByPrice }: Observations): Generator<string> {
  for (const { shown, opened } of openedByPrice)
    if (shown !== opened) yield 'a buyer pays for another order than the one that was shown';
}

/** One receipt for each charge and one mail about each refund. */
function* mailsMatchPayments({ payments, mails }: Found): Generator<string> {
  const due = payments.flatMap(({ id, status }) =>
    status === 'captured' ? [`receipt ${id}`] : status === 'refunded' ? [`refund ${id}`] : [],
  );
  if (mails.toSorted().join() !== due.sort().join())
    yield `${mails.length} mails about money were ordered where ${due.length} were due`;
}

/** No order or payment made a transition that its lifecycle does not have. */
async function illegalTransitions({ pool }: Environment, { orders, payments }: Found): Promise<string[]> {
  const ids = [...orders, ...payments].map(({ id }) => id);
  const { rows } = await pool.query('select kind, was, became from history where id = any($1) order by seq', [
    ids,
  ]);
  return rows
    .filter(({ kind, was, became }) =>
      kind === 'order'
        ? !orderTransitions[was as OrderStatus].includes(became)
        : !paymentTransitions[was as PaymentStatus].includes(became),
    )
    .map(({ kind, was, became }) => `${kind} went from ${was} to ${became}`);
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
 * The payment provider never got the same action under two idempotency keys, because it would perform it twice.
 */
async function repeatedUnderAnotherKey({ pool }: Environment): Promise<string[]> {
  const { rows } = await pool.query(
    'select count(*)::int as keys from sandbox_idempotency group by fingerprint having count(*) > 1',
  );
  return rows.map(({ keys }) => `the payment provider got the same action under ${keys} keys`);
}
