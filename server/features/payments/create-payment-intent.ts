import { sql } from 'kysely';
import type { TypedPrice } from '#contract/kernel/money/price.ts';
import { say } from '#contract/kernel/sentence.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { OrderRow, PaymentRow } from '#server/db/tables/order-tables.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';
import { DomainError } from '#server/lib/errors.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { findLastReadOrderId } from '../orders/last-read-order.ts';
import { readClaimedPrice } from '../site/read-prices.ts';
import { getCurrency, siteCurrency } from '../site/site-currency.ts';
import { type ReconcileDeps, reconcilePayment } from './reconcile.ts';

type Buyer = Pick<CurrentUser, 'id' | 'sessionId'>;
type CreatePaymentIntentInput = { orderId?: string | undefined; bookPrice?: TypedPrice | undefined };

/**
 * Creates the payment of an order, or finds the open one, and returns its intent at the payment provider. However often
 * it is called, an order has at most one payment that can be charged.
 * @param input the order, or its price alone: then it is the order that the buyer's session read last, and if that has read
 *   none, the only open order of the buyer at this price
 * @throws DomainError `not_found`, `no_matching_order`, `several_matching_orders`, `already_paid`, `order_closed`,
 *   `order_paid_at_meeting`
 */
export async function createPaymentIntent(
  deps: ReconcileDeps,
  buyer: Buyer,
  input: CreatePaymentIntentInput,
): Promise<CardIntent> {
  const order = await getOrderToPay(deps.db, buyer, input);
  for (let attempt = 0; attempt < 2; attempt++) {
    const payment = await findOrCreatePayment(deps, order.id);
    const intent = await ensureIntent(deps, payment);
    if (!closedStatuses.has(intent.status)) return intent;
    // The buyer left after confirming the card, or the payment provider canceled an old intent. Reconciling records it;
    // then the order is paid, has ended, or gets a new payment.
    await reconcilePayment(deps, intent.id);
  }
  throw new DomainError('card_service_unreachable');
}

/** An intent with one of these statuses accepts no card. */
const closedStatuses: ReadonlySet<CardIntent['status']> = new Set([
  'requires_capture',
  'succeeded',
  'canceled',
]);

async function getOrderToPay(db: Db, buyer: Buyer, input: CreatePaymentIntentInput): Promise<OrderRow> {
  const { orderId, bookPrice } = input;
  if (bookPrice === undefined) {
    if (orderId === undefined) throw new DomainError('no_matching_order');
    return getOwnOrder(db, buyer.id, orderId);
  }
  const price = { minor: readClaimedPrice(bookPrice, await getCurrency(db)) };
  if (orderId !== undefined) return getOwnOrder(db, buyer.id, orderId, price);
  // An order that has ended is rejected later, in lockPayableOrder, so that no other one is charged instead.
  const lastReadOrderId = await findLastReadOrderId(db, buyer.sessionId);
  return lastReadOrderId === undefined
    ? getOnlyOrderAtPrice(db, buyer.id, price)
    : getOwnOrder(db, buyer.id, lastReadOrderId, price);
}

/** A price that the buyer's page shows, in smallest units; undefined if no order can have it. */
type ClaimedPrice = { minor: number | undefined };

async function getOwnOrder(
  db: Db,
  buyerId: string,
  orderId: string,
  price?: ClaimedPrice,
): Promise<OrderRow> {
  const order = await selectOwnOrders(db, buyerId).where('id', '=', orderId).executeTakeFirst();
  if (!order) throw new DomainError('not_found');
  if (price && price.minor !== order.price_cents)
    throw new DomainError('no_matching_order', say('requests.notThisPrice'));
  return order;
}

async function getOnlyOrderAtPrice(db: Db, buyerId: string, { minor }: ClaimedPrice): Promise<OrderRow> {
  if (minor === undefined || minor > maxInteger) throw new DomainError('no_matching_order');
  const [only, another] = await selectOwnOrders(db, buyerId)
    .where('status', '=', 'unpaid')
    .where('hold_ends_at', '>', sql<Date>`now()`)
    .where('price_cents', '=', minor)
    .limit(2)
    .execute();
  if (!only) throw new DomainError('no_matching_order');
  if (another) throw new DomainError('several_matching_orders');
  return only;
}

/** Of PostgreSQL. */
const maxInteger = 2_147_483_647;

const selectOwnOrders = (db: Db, buyerId: string) =>
  db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId);

function findOrCreatePayment({ db, paymentProvider }: ReconcileDeps, orderId: string): Promise<PaymentRow> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPayableOrder(tx, orderId);
    const existing = await tx
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('status', 'in', ['created', 'capture_pending'])
      .executeTakeFirst();
    if (existing) return existing;
    return tx
      .insertInto('payments')
      .values({
        id: uuidV7(),
        order_id: order.id,
        buyer_id: order.buyer_id,
        provider: paymentProvider.kind,
        intent_id: null,
        amount_cents: order.price_cents,
        currency: sql`lower(${siteCurrency})`,
        site_currency: siteCurrency,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function lockPayableOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.status === 'paid') throw new DomainError('already_paid');
  if (order.payment_mode === 'none') throw new DomainError('order_paid_at_meeting');
  const holdIsOver = order.status === 'unpaid' && order.hold_ends_at <= new Date();
  if (holdIsOver || (order.status !== 'unpaid' && order.status !== 'claimed'))
    throw new DomainError('order_closed');
  return order;
}

/**
 * Returns the intent of a payment, and creates it if necessary. The idempotency key is made from the payment's id, so that
 * a retry after a crash creates no second intent.
 */
export async function ensureIntent(
  { db, paymentProvider }: ReconcileDeps,
  payment: PaymentRow,
): Promise<CardIntent> {
  if (payment.intent_id) return paymentProvider.retrieve(payment.intent_id);
  const newIntent = {
    paymentId: payment.id,
    orderId: payment.order_id,
    buyerId: payment.buyer_id,
    amountMinor: payment.amount_cents,
    currency: payment.currency,
  };
  const intent = await paymentProvider.createIntent(newIntent).catch(async (error) => {
    const isTooCheap = error instanceof DomainError && error.code === 'price_below_card_minimum';
    if (isTooCheap) await deletePayment(db, payment.id);
    throw error;
  });
  await db
    .updateTable('payments')
    .set({ intent_id: intent.id, livemode: intent.livemode })
    .where('id', '=', payment.id)
    .where('intent_id', 'is', null)
    .execute();
  return intent;
}

/** The payment provider rejected the amount, so that there will never be an intent to reconcile. */
const deletePayment = (db: Db, paymentId: string) =>
  db.deleteFrom('payments').where('id', '=', paymentId).where('intent_id', 'is', null).execute();
