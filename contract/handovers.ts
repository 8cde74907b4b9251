import * as z from 'zod/mini';
import { id, idParams, sixDigitCode } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { isDisputedBeforeHandover, orderRefundReasons, orderStatuses } from './orders/orders.ts';

/**
 * How we know that a book changed hands: the buyer's code, the buyer's word, the seller's word and 48 hours, an administrator, or,
 * where buyers pay at the meeting, the seller's word alone.
 */
export const handoverProofs = ['code', 'buyer', 'timer', 'admin', 'seller'] as const;
export type HandoverProof = (typeof handoverProofs)[number];

/** From the payment until the money goes back to a buyer who did not get the book. */
export const refundDays = 14;
/** From the seller's word that the book was handed over until it counts. */
export const releaseHours = 48;
/** Of the handover, in days after the payment. */
export const handoverReminderDays = [3, 7] as const;
/** Entered codes of one order. A guesser finds one code in 40,000 with them. */
export const maxHandoverAttempts = 25;

/** From the end of the hold of a book that is paid for at the meeting until its seller can no longer record the sale. */
export const lateSaleDays = 7;
export const saleRecordableUntil = (holdEndsAt: Date): Date =>
  new Date(holdEndsAt.getTime() + lateSaleDays * 86_400_000);

const tag = 'Handing over';

const changed = z.object({ acknowledged: z.literal(true), modifiedCount: z.number() });

export const handOver = endpoint({
  method: 'POST',
  path: '/orders/{id}/handover',
  summary:
    'Hands a paid book over with the six-digit code that the buyer shows you; one that is paid for at the meeting is then sold. modifiedCount is 0 if it was handed over before.',
  tag,
  access: ['Seller'],
  params: idParams,
  body: z.object({ code: sixDigitCode }),
  response: changed,
  errors: [
    'wrong_handover_code',
    'handover_code_used_up',
    'order_not_paid',
    'order_closed',
    'too_many_requests',
  ],
});

export const confirmHandover = endpoint({
  method: 'POST',
  path: '/orders/{id}/handover/confirmation',
  summary:
    'Confirms that you have the book. One that is paid for at the meeting is then sold. modifiedCount is 0 if it was handed over before.',
  tag,
  access: ['Buyer'],
  params: idParams,
  response: changed,
  errors: ['order_not_paid', 'order_closed'],
});

export const declareHandover = endpoint({
  method: 'POST',
  path: '/orders/{id}/handover/declaration',
  summary: `Declares without the code that you handed the book over. It counts after 48 hours, unless the buyer denies it; of a book that is paid for at the meeting, it counts at once, also up to ${lateSaleDays} days after its hold has ended, as long as it is for sale and no one has booked it since. modifiedCount is 0 if you declared it before.`,
  tag,
  access: ['Seller'],
  params: idParams,
  response: changed,
  errors: ['order_not_paid', 'order_closed', 'case_open', 'handover_denied'],
});

export const denyHandover = endpoint({
  method: 'DELETE',
  path: '/orders/{id}/handover/declaration',
  summary:
    'Denies the seller’s declaration that you have the book. From then on only your code or your confirmation counts. modifiedCount is 0 if you denied it before.',
  tag,
  access: ['Buyer'],
  params: idParams,
  response: changed,
  errors: ['order_not_paid', 'handover_not_declared', 'already_handed_over'],
});

export const getHandoverCode = endpoint({
  method: 'GET',
  path: '/orders/{id}/handover/code',
  summary: 'Returns the code that you show the seller when you get the book.',
  tag,
  access: ['Buyer'],
  params: idParams,
  response: z.object({ code: z.string() }),
  errors: ['order_not_paid', 'order_closed'],
});

const time = z.nullable(z.string());

/** An order as shown to both of its sides. */
export const orderDetailsSchema = z.object({
  _id: id,
  /** The side of the reader. */
  side: z.enum(['buyer', 'seller']),
  status: z.enum(orderStatuses),
  /** The buyer pays the seller when they meet. */
  isPaidAtMeeting: z.boolean(),
  isDisputed: isDisputedBeforeHandover,
  bookId: id,
  bookTitle: z.string(),
  isBookListed: z.boolean(),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  product_condition: z.string(),
  price: z.number(),
  /** The other side. */
  otherName: z.string(),
  otherPhone: z.nullable(z.string()),
  /** Null if the other side has left, or the conversation goes on about a later order. */
  conversationId: z.nullable(id),
  isSellerVerified: z.boolean(),
  location: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  bookedAt: z.string(),
  holdEndsAt: time,
  paidAt: time,
  handedOverAt: time,
  handoverProof: z.nullable(z.enum(handoverProofs)),
  declaredAt: time,
  deniedAt: time,
  /** When the seller's declaration counts. */
  releaseDueAt: time,
  /** When the money goes back. */
  refundDueAt: time,
  /** When it went back. */
  refundedAt: time,
  refundReason: z.nullable(z.enum(orderRefundReasons)),
  closedAt: time,
});
export type OrderDetails = z.output<typeof orderDetailsSchema>;

export const getOrderDetails = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary:
    'Returns an order that you bought or sold, with the times of everything that happened and will happen.',
  tag,
  access: ['Buyer', 'Seller'],
  params: idParams,
  response: orderDetailsSchema,
});
