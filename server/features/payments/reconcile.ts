import { sql } from 'kysely';
import { refundDays } from '#contract/handovers.ts';
import { type OrderRefundReason, orderTransitions, type StoredOrderStatus } from '#contract/orders/orders.ts';
import { type PaymentStatus, paymentTransitions } from '#contract/payments/payments.ts';
import { disputeOfOrder } from '#server/db/disputed-order.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { BookRow } from '#server/db/tables/catalog-tables.ts';
import type { OrderRow, PaymentRow } from '#server/db/tables/order-tables.ts';
import type { CardIntent, PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { isRefundDue, isWithSeller } from '../orders/order-status.ts';
import { type Action, nextTransition, type Step } from './transition.ts';

export type ReconcileDeps = { db: Db; paymentProvider: PaymentProvider; enqueueMail: EnqueueMail };

/**
 * Brings a payment, its order and its book in line with the payment provider, and the provider in line with what was
 * decided here. The only code that marks orders as paid: the webhook, `POST /payments` and the reconciliation job all call
 * it, in any sequence, concurrently, and repeatedly.
 *
 * Nothing in a request or an event is trusted: the intent is read from the provider. The decision is committed as a
 * pending state before the provider is called, with an idempotency key made from the payment's id, so that the next call
 * finishes what a crash interrupted.
 *
 * @param refundsAgain also refunds again what the buyer's bank has sent back, which only an administrator decides
 * @returns the payment's status afterwards; undefined if the intent was not created by us
 * @throws DomainError `payment_mismatch` if the intent and our records contradict each other
 * @throws PaymentProviderUnreachable if the outcome of a provider call is unknown
 */
export async function reconcilePayment(
  deps: ReconcileDeps,
  intentId: string,
  refundsAgain = false,
): Promise<PaymentStatus | undefined> {
  // Two actions can follow each other at most (a capture that turns into a refund); more would be a bug.
  for (let round = 0; round < 4; round++) {
    const intent = await deps.paymentProvider.retrieve(intentId);
    if (!intent.paymentId) return undefined;
    const { status, action, isUnfinished } = await planTransition(deps, intent, refundsAgain);
    if (!action && !isUnfinished) return status;
    const isDone = !action || (await callProvider(deps.paymentProvider, action, intentId, intent.paymentId));
    if (!isDone) return status;
  }
  throw new Error(`Payment intent ${intentId} does not come to rest`);
}

/** @returns false if it has to wait for the decision of the buyer's bank, of which we have not heard yet */
async function callProvider(
  paymentProvider: PaymentProvider,
  action: Action,
  intentId: string,
  paymentId: string,
): Promise<boolean> {
  const key = `payment-${paymentId}-${action}`;
  if (action === 'refund') return paymentProvider.refund(intentId, key);
  await (action === 'capture'
    ? paymentProvider.capture(intentId, key)
    : paymentProvider.cancel(intentId, key));
  return true;
}

/** `isUnfinished`: the money is with the buyer already, which the next round records. */
type Decision = { status: PaymentStatus; action: Action | undefined; isUnfinished: boolean };

function planTransition(deps: ReconcileDeps, intent: CardIntent, refundsAgain: boolean): Promise<Decision> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAll(tx, intent);
    const { book, order, payment } = locked;
    assertMatchesIntent(deps.paymentProvider, intent, payment);
    if (payment.intent_id === null) await setIntent(tx, payment.id, intent);
    const bookIsGone = book.sold_at !== null || book.deleted_at !== null;
    const step = nextTransition(intent, {
      payment: payment.status,
      order: order.status,
      bookIsGone,
      refundsAgain,
      ...(await readRefundState(tx, order.id)),
    });
    await applyTransition(tx, deps, step, locked);
    const isUnfinished = step.payment === 'refund_pending' && !step.action;
    return { status: step.payment ?? payment.status, action: step.action, isUnfinished };
  });
}

type Locked = { book: BookRow; order: OrderRow; payment: PaymentRow };

/** Locks book, then order, then payment. Everything that decides about a book locks in this order to avoid deadlocks. */
async function lockAll(tx: Tx, intent: CardIntent): Promise<Locked> {
  const ids = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id as paymentId', 'orders.id as orderId', 'orders.book_id as bookId'])
    .where('payments.id', '=', intent.paymentId)
    .executeTakeFirst();
  if (!ids) throw new DomainError('payment_mismatch');
  const lock = <T extends 'books' | 'orders' | 'payments'>(table: T, id: string) =>
    sql`select * from ${sql.table(table)} where id = ${id} for update`
      .execute(tx)
      .then(({ rows }) => rows[0]);
  const book = (await lock('books', ids.bookId)) as BookRow;
  const order = (await lock('orders', ids.orderId)) as OrderRow;
  const payment = (await lock('payments', ids.paymentId)) as PaymentRow;
  return { book, order, payment };
}

/** The order is locked, so that no handover and no transfer can come between this and the refund. */
const readRefundState = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .select([isRefundDue.as('isRefundDue'), isWithSeller.as('isWithSeller'), disputeOfOrder.as('dispute')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

function assertMatchesIntent(
  paymentProvider: PaymentProvider,
  intent: CardIntent,
  payment: PaymentRow,
): void {
  const agrees =
    (payment.intent_id === null || payment.intent_id === intent.id) &&
    payment.provider === paymentProvider.kind &&
    payment.amount_cents === intent.amountMinor &&
    payment.currency === intent.currency &&
    payment.order_id === intent.orderId &&
    payment.buyer_id === intent.buyerId &&
    intent.livemode === paymentProvider.livemode;
  if (!agrees) throw new DomainError('payment_mismatch');
}

/** Applies a step in one transaction, with the mail about it. */
async function applyTransition(
  tx: Tx,
  { enqueueMail }: ReconcileDeps,
  step: Step,
  { book, order, payment }: Locked,
) {
  if (step.payment) await setPayment(tx, payment, step.payment);
  if (step.order) await setOrder(tx, order, step.order, step.returnedBy);
  if (step.order === 'paid') await sellBook(tx, book.id);
  const message = step.payment && mailOf[step.payment];
  if (message)
    await enqueueMail(tx, { message, personId: payment.buyer_id, paymentId: payment.id }, payment.id);
}

const mailOf: Partial<Record<PaymentStatus, 'receipt' | 'refund'>> = {
  captured: 'receipt',
  refunded: 'refund',
};

async function setPayment(tx: Tx, payment: PaymentRow, status: PaymentStatus): Promise<void> {
  assertTransition(paymentTransitions, payment.status, status);
  await tx
    .updateTable('payments')
    .set({ status, status_since: sql`now()`, updated_at: sql`now()`, last_error: null })
    .where('id', '=', payment.id)
    .execute();
}

async function setIntent(tx: Tx, id: string, { id: intentId, livemode }: CardIntent): Promise<void> {
  await tx.updateTable('payments').set({ intent_id: intentId, livemode }).where('id', '=', id).execute();
}

async function setOrder(
  tx: Tx,
  order: OrderRow,
  status: StoredOrderStatus,
  returnedBy?: Step['returnedBy'],
): Promise<void> {
  assertTransition(orderTransitions, order.handed_over_at ? 'handed_over' : order.status, status);
  const now = sql<Date>`now()`;
  await tx
    .updateTable('orders')
    .set({
      status,
      ...(status === 'paid' && {
        paid_at: now,
        refund_due_at: sql<Date>`now() + make_interval(days => ${refundDays})`,
      }),
      ...(status === 'refund_pending' && { refund_reason: reasonOf(order, returnedBy) }),
      ...(returnedBy && handoverTakenBack),
      ...(status === 'cancelled' && { closed_at: now, close_reason: 'hold' as const }),
    })
    .where('id', '=', order.id)
    .execute();
}

const reasonOf = ({ case_state }: OrderRow, returnedBy: Step['returnedBy']): OrderRefundReason => {
  if (returnedBy) return returnedBy === 'host' ? 'by_host' : 'disputed';
  return case_state === 'refund' ? 'case_decided' : 'not_handed_over';
};

/** No clock runs on, and a case that is still open can only be decided for the buyer. */
const handoverTakenBack = {
  handed_over_at: null,
  handover_proof: null,
  release_due_at: null,
  case_state: sql<
    'release' | 'refund' | null
  >`case when case_state = 'open' then 'refund' else case_state end`,
};

/** The rows are locked, so that a missing transition can only be a bug. */
function assertTransition<Status extends string>(
  lifecycle: Record<Status, readonly Status[]>,
  from: Status,
  to: Status,
): void {
  if (!lifecycle[from].includes(to)) throw new Error(`There is no way from ${from} to ${to}`);
}

/** The book may be deleted with its seller while the card is charged; it counts as sold before that. */
async function sellBook(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('books')
    .set({ sold_at: sql`least(now(), coalesce(deleted_at, now()))` })
    .where('id', '=', id)
    .where('sold_at', 'is', null)
    .execute();
}
