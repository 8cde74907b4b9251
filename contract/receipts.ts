import * as z from 'zod/mini';
import { id, idParams } from './fields.ts';
import { endpoint } from './http.ts';

export const receiptSchema = z.object({
  /** The order's. */
  _id: id,
  status: z.enum(['paid', 'refund_pending', 'refunded']),
  buyerName: z.string(),
  bookTitle: z.string(),
  product_condition: z.string(),
  bookPrice: z.number(),
  sellerName: z.string(),
  isSellerVerified: z.boolean(),
  /** Where to meet the seller and how to reach them; null once the money went back. */
  location: z.nullable(z.string()),
  sellerPhone: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  /** Paid in the sandbox or with the card service's test keys: no money has moved. */
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
