import * as z from 'zod/mini';
import { email, id, idParams, phone, requiredLine } from './fields.ts';
import { endpoint } from './http.ts';
import { paginationDescription, paginationQuery } from './pagination.ts';
import { claimedPrice } from './price.ts';

export const orderStatuses = [
  'unpaid',
  'claimed',
  'paid',
  'handed_over',
  'refund_pending',
  'refunded',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** A handed over order is stored as a paid one with the time of its handover (decision 39). */
export type StoredOrderStatus = Exclude<OrderStatus, 'handed_over'>;

/** Whether the order was paid, and not refunded. */
export const isPaidStatus = (status: OrderStatus): status is 'paid' | 'handed_over' =>
  status === 'paid' || status === 'handed_over';

/**
 * The state machine of an order. `claimed`: the card is held and about to be charged. An order that is paid for at the meeting is
 * never claimed: it is paid and handed over in one step, which its seller can also record in the week after its hold (decision 46).
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['claimed', 'handed_over', 'cancelled', 'expired'],
  claimed: ['paid', 'refund_pending', 'cancelled'],
  paid: ['handed_over', 'refund_pending'],
  // Only by the host at the payment provider, or by the bank; a decided case takes the handover back first.
  handed_over: ['refund_pending'],
  refund_pending: ['refunded'],
  refunded: [],
  cancelled: [],
  expired: ['handed_over'],
};

/** Statuses in which an order occupies its book; the database allows one such order per book. */
export const openOrderStatuses = [
  'unpaid',
  'claimed',
  'paid',
  'refund_pending',
] as const satisfies OrderStatus[];

export const paymentStatuses = [
  'created',
  'capture_pending',
  'captured',
  'cancel_pending',
  'cancelled',
  'refund_pending',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['capture_pending', 'cancel_pending', 'refund_pending', 'cancelled'],
  capture_pending: ['captured', 'cancelled', 'refund_pending'],
  captured: ['refund_pending'],
  cancel_pending: ['cancelled', 'refund_pending'],
  cancelled: [],
  refund_pending: ['refunded'],
  // The cardholder's bank sent the refund back, and an administrator has it made again.
  refunded: ['refund_pending'],
};

/**
 * Why the buyer of an order got the money back. `by_host`: the host refunded it at the payment provider; `disputed`: the buyer's bank took
 * it back.
 */
export const orderRefundReasons = ['not_handed_over', 'case_decided', 'by_host', 'disputed'] as const;
export type OrderRefundReason = (typeof orderRefundReasons)[number];

export const orderSchema = z.object({
  _id: id,
  userName: z.string(),
  email: z.nullable(z.string()),
  bookTitle: z.string(),
  bookPrice: z.number(),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  bookId: id,
  /** Whether the book's page still exists; false once the book or its seller is deleted. */
  isBookListed: z.boolean(),
  salesStatus: z.boolean(),
  status: z.enum(orderStatuses),
  holdEndsAt: z.nullable(z.string()),
  /** The buyer pays the seller when they meet. */
  isPaidAtMeeting: z.boolean(),
  sellerName: z.string(),
  isSellerVerified: z.boolean(),
  product_condition: z.string(),
  transactionId: z.nullable(z.string()),
});
export type Order = z.output<typeof orderSchema>;

/** An order as shown to the book's seller. */
export const bookingSchema = z.object({
  ...orderSchema.shape,
  buyerImage: z.nullable(z.string()),
  bookedAt: z.string(),
  /** The book has not been handed over, and the buyer’s bank contests the payment: its seller keeps the book until the bank has decided. */
  isDisputed: z.boolean(),
  /** The hold has ended, and until then you can still record that the buyer has the book and paid you. */
  recordableUntil: z.nullable(z.string()),
});
export type Booking = z.output<typeof bookingSchema>;

export const bookingForm = z.object({
  bookId: id,
  phone: phone('Your phone number is required'),
  location: requiredLine('A meeting location is required', 200),
});

export const createOrder = endpoint({
  method: 'POST',
  path: '/buyingBooks',
  summary:
    'Books a book and holds it for payment: 72 hours, unless the host chose otherwise. Only bookId, phone, and location are used.',
  tag: 'Buying',
  access: ['Buyer'],
  body: bookingForm,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errorBody: () => ({ acknowledged: false }),
  errors: [
    'not_found',
    'own_book',
    'book_not_available',
    'book_already_booked',
    'book_booked_by_you',
    'too_many_open_bookings',
    'no_show_limit',
    'too_many_requests',
  ],
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/buyingBooks',
  summary: `Lists your own orders. ${paginationDescription}`,
  tag: 'Buying',
  access: ['Buyer'],
  query: z.object({ email: email('Email is required'), ...paginationQuery }),
  response: z.array(orderSchema),
  errors: ['not_your_email'],
});

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/buyingBooks/{id}',
  summary: 'Cancels your unpaid booking.',
  tag: 'Buying',
  access: ['Buyer'],
  params: idParams,
  response: z.object({ acknowledged: z.literal(true), deletedCount: z.number() }),
  errors: ['already_paid', 'order_closed'],
});

export const listMyBuyers = endpoint({
  method: 'GET',
  path: '/my-buyers',
  summary: `Lists bookings of your books, with contact details and payment status, also those whose hold has ended and whose sale you can still record. ${paginationDescription}`,
  tag: 'Selling',
  access: ['Seller'],
  query: z.object(paginationQuery),
  response: z.array(bookingSchema),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/payment/{id}',
  summary: 'Returns one of your orders.',
  tag: 'Buying',
  access: ['Buyer'],
  params: idParams,
  response: orderSchema,
});

export const cardServiceSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** The API path for the sandbox's card form; null with Stripe, whose script has its own. */
  apiBase: z.nullable(z.string()),
  testMode: z.boolean(),
});
export type CardService = z.output<typeof cardServiceSchema>;

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    'Starts the payment for an order. The amount is the order’s stored price. Without orderId, the payment is for the order that this session read last with GET /payment/{id}. If it has read none, you need exactly one open order at bookPrice.',
  tag: 'Buying',
  access: ['Buyer'],
  body: z.object({ bookPrice: z.optional(claimedPrice), orderId: z.optional(id) }),
  response: z.object({ clientSecret: z.string(), transactionId: z.string(), cardService: cardServiceSchema }),
  errors: [
    'not_found',
    'no_matching_order',
    'several_matching_orders',
    'already_paid',
    'order_closed',
    'order_paid_at_meeting',
    'price_below_card_minimum',
    'too_many_requests',
    'card_service_unreachable',
  ],
});

export const recordPayment = endpoint({
  method: 'POST',
  path: '/payments',
  summary: 'Records a payment after verifying it with the card service.',
  tag: 'Buying',
  access: ['Buyer'],
  body: z.object({
    transactionId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,120}$/, 'This isn’t a valid transaction ID.')),
    paymentId: z.optional(id),
    bookTitle: z.optional(z.string()),
    bookPrice: z.optional(claimedPrice),
    email: z.optional(z.string()),
  }),
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: [
    'payment_mismatch',
    'payment_not_finished',
    'payment_refunded',
    'too_many_requests',
    'card_service_unreachable',
  ],
});
