import * as z from 'zod/mini';
import { id, idParams } from './fields.ts';
import { endpoint } from './http.ts';
import { paymentStatuses } from './orders.ts';
import { paginationDescription, paginationQuery } from './pagination.ts';

const tag = 'Administration';

export const ledgerRowSchema = z.object({
  _id: id,
  bookTitle: z.string(),
  book_photo: z.string(),
  book_photo_srcset: z.string(),
  book_photo_color: z.string(),
  buyerName: z.string(),
  sellerName: z.string(),
  amount: z.number(),
  status: z.enum(paymentStatuses),
  /** Time of the last status change. */
  since: z.string(),
  /** The id of the intent at the payment provider; null until it is created. */
  transactionId: z.nullable(z.string()),
  /** The next step: wait for the buyer's card, call the payment provider, or nothing. */
  next: z.enum(['card', 'capture', 'cancel', 'refund', 'nothing']),
  /** Whether it is pending for too long, or the last attempt to reconcile it failed. */
  isStuck: z.boolean(),
  /** The error of the last attempt. */
  lastError: z.nullable(z.string()),
});
export type LedgerRow = z.output<typeof ledgerRowSchema>;

export const listLedger = endpoint({
  method: 'GET',
  path: '/ledger',
  summary: `Lists every payment, its status, and its next step. Use \`only=stuck\` for those that need attention. ${paginationDescription}`,
  tag,
  access: ['admin'],
  right: 'can_money',
  query: z.object({ ...paginationQuery, only: z.optional(z.literal('stuck')) }),
  response: z.array(ledgerRowSchema),
});

export const getLedgerOverview = endpoint({
  method: 'GET',
  path: '/overview/ledger',
  summary:
    'Returns the totals captured, held on cards, and refunded, in the currency of the site, and how many payments are stuck.',
  tag,
  access: ['admin'],
  right: 'can_money',
  response: z.object({
    payments: z.number(),
    captured: z.number(),
    onHold: z.number(),
    refunded: z.number(),
    stuck: z.number(),
  }),
});

export const retryPayment = endpoint({
  method: 'POST',
  path: '/ledger/{id}/settle',
  summary: 'Retries a payment now instead of within a minute, and returns its new status.',
  tag,
  access: ['admin'],
  right: 'can_money',
  params: idParams,
  response: ledgerRowSchema,
  errors: ['card_service_unreachable'],
});
