import * as z from 'zod/mini';
import { id } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { claimedPrice } from '../kernel/money/price.ts';
import { say } from '../kernel/sentence.ts';

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
    transactionId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,120}$/, say('fields.transactionId'))),
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
