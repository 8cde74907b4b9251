import * as z from 'zod/mini';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { orderRefundReasons } from '../orders/orders.ts';

export const receiptSchema = z.object({
  /** The id of the order. */
  _id: id,
  status: z.enum(['paid', 'refund_pending', 'refunded']),
  /** The buyer paid the seller when they met, in cash as a rule. */
  isPaidAtMeeting: z.boolean(),
  buyerName: z.string(),
  bookTitle: z.string(),
  product_condition: z.string(),
  bookPrice: z.number(),
  sellerName: z.string(),
  isSellerVerified: z.boolean(),
  /** Meeting place and phone number of the seller; null after a refund. */
  location: z.nullable(z.string()),
  sellerPhone: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  /**
   * `order_ended`: the card was charged after the order had ended. `not_handed_over`: the book was not handed over in time.
   * `case_decided`: an administrator decided so. `by_host`: the people who run the site refunded it. `disputed`: the buyer's bank did.
   */
  refundReason: z.nullable(z.enum(['order_ended', ...orderRefundReasons])),
  /** What the host has to say on every receipt. */
  note: z.nullable(z.string()),
  /** Whether it was paid in the sandbox or with test keys, so that no money has moved. */
  isTest: z.boolean(),
});
export type Receipt = z.output<typeof receiptSchema>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipt/{id}',
  summary: 'Returns the receipt for your paid or refunded order.',
  tag: 'Buying',
  access: ['Buyer'],
  params: idParams,
  response: receiptSchema,
});
