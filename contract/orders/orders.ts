import * as z from 'zod/mini';
import { deleted, modified } from '../catalog/catalog.ts';
import { email, id, idParams, phone, requiredLine } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { say } from '../kernel/sentence.ts';

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

/** The book has not been handed over, and the buyer’s bank contests the payment: its seller keeps the book until the bank has decided. */
export const isDisputedBeforeHandover = z.boolean();

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
  isDisputed: isDisputedBeforeHandover,
  /** The hold has ended, and until then you can still record that the buyer has the book and paid you. */
  recordableUntil: z.nullable(z.string()),
});
export type Booking = z.output<typeof bookingSchema>;

export const bookingForm = z.object({
  bookId: id,
  phone: phone(say('fields.phoneRequired')),
  location: requiredLine(say('fields.placeRequired'), 200),
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
  query: z.object({ email: email(say('fields.emailRequired')), ...paginationQuery }),
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

export const markSold = endpoint({
  method: 'PUT',
  path: '/my-products/{id}',
  summary: 'Marks a book as sold, for its seller. Does nothing for the buyer who paid for it.',
  tag: 'Selling',
  access: ['Seller', 'Buyer'],
  params: idParams,
  response: modified,
  errors: ['book_in_use'],
});

export const deleteBook = endpoint({
  method: 'DELETE',
  path: '/my-products/{id}',
  summary: 'Deletes a listing, unless a buyer has booked or paid for the book.',
  tag: 'Selling',
  access: ['Seller'],
  params: idParams,
  response: deleted,
  errors: ['book_in_use'],
});
