import * as z from 'zod/mini';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { disputeStatuses } from '../payouts/disputes.ts';
import { entryKinds } from '../payouts/payouts.ts';
import { paymentStatuses } from './payments.ts';

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
  /** `cash`: the buyer paid the seller at the meeting, so that the row is the order itself. */
  status: z.enum([...paymentStatuses, 'cash']),
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
  /** The buyer's bank has sent the refund back, and no administrator has had it made again yet. */
  refundFailed: z.boolean(),
  /** The buyer disputes the charge, and the bank has not decided yet. */
  isDisputed: z.boolean(),
});
export type LedgerRow = z.output<typeof ledgerRowSchema>;

export const ledgerFilters = ['stuck', 'disputed', 'differing'] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

export const listLedger = endpoint({
  method: 'GET',
  path: '/ledger',
  summary: `Lists every payment, its status, and its next step, and every book that was paid for at a meeting. Use \`only=stuck\` for those that need attention, \`only=disputed\` for those that buyers disputed at their banks, or \`only=differing\` for those about which the payment provider says otherwise. ${paginationDescription}`,
  tag,
  access: ['admin'],
  right: 'can_money',
  query: z.object({ ...paginationQuery, only: z.optional(z.enum(ledgerFilters)) }),
  response: z.array(ledgerRowSchema),
});

/**
 * What became of the money of a payment. `held`: it waits for the handover; `kept`: it stays with the site, which pays no sellers;
 * `credited`: it is the seller's, and not paid out yet; `contested`: unless the buyer's bank keeps it; `taken_back`: before it was paid out; `owed_back`: it will be kept back;
 * `kept_back`: for what the seller owed.
 * `paid_in_cash` and `got_in_cash`: from the buyer to the seller, at the meeting.
 */
export const ledgerLineKinds = [
  'paid',
  'held',
  'kept',
  'fee',
  'credited',
  'contested',
  'sent',
  'kept_back',
  'refunded',
  'fee_returned',
  'taken_back',
  'owed_back',
  'paid_in_cash',
  'got_in_cash',
] as const;

const ledgerLineSchema = z.object({
  kind: z.enum(ledgerLineKinds),
  at: z.nullable(z.string()),
  in: z.number(),
  out: z.number(),
});
export type LedgerLine = z.output<typeof ledgerLineSchema>;

export const ledgerEntrySchema = z.object({
  ...ledgerRowSchema.shape,
  orderId: id,
  /** The latest one, if the buyer has objected to the charge at the bank. */
  dispute: z.nullable(z.object({ _id: id, status: z.enum(disputeStatuses) })),
  /**
   * By how much the payment provider's figures differ, what it has refunded without these entries having it, and what of a refund the
   * buyer's bank has sent back; null if they agree. Refunds are compared at once, everything else at night.
   */
  providerDifference: z.nullable(
    z.object({ amount: z.number(), unknownRefund: z.number(), missingRefund: z.number() }),
  ),
  /** As much comes in as goes out. Empty if the card was not charged. */
  lines: z.array(ledgerLineSchema),
  total: z.number(),
  /** What the order added to what its seller is owed. */
  sellerEntries: z.array(z.object({ kind: z.enum(entryKinds), at: z.string(), amount: z.number() })),
  /** Their sum: what is left to pay, or negative what the seller owes. */
  balance: z.number(),
});
export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

export const getLedgerEntry = endpoint({
  method: 'GET',
  path: '/ledger/{id}',
  summary: 'Returns a payment, or what was paid at a meeting, with everything that became of the money.',
  tag,
  access: ['admin'],
  right: 'can_money',
  params: idParams,
  response: ledgerEntrySchema,
});

export const getLedgerOverview = endpoint({
  method: 'GET',
  path: '/overview/ledger',
  summary:
    'Returns the totals captured, held on cards, refunded, and paid at meetings, in the currency of the site, and how many payments are stuck.',
  tag,
  access: ['admin'],
  right: 'can_money',
  response: z.object({
    payments: z.number(),
    captured: z.number(),
    onHold: z.number(),
    refunded: z.number(),
    /** What buyers paid sellers at meetings. */
    cash: z.number(),
    stuck: z.number(),
  }),
});

export const retryPayment = endpoint({
  method: 'POST',
  path: '/ledger/{id}/settle',
  summary:
    'Retries a payment now instead of within a minute, makes a refund again that the buyer’s bank has sent back, and returns the new status.',
  tag,
  access: ['admin'],
  right: 'can_money',
  recentSignIn: true,
  params: idParams,
  response: ledgerRowSchema,
  errors: ['card_service_unreachable'],
});
