import * as z from 'zod/mini';
import { id, idParams } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { paginationDescription, paginationQuery } from './kernel/pagination.ts';

const tag = 'Administration';

/** All kinds of mail that Dogear sends. */
export const mailMessages = [
  'welcome',
  'verify-email',
  'reset-password',
  'password-changed',
  'bank-account-changed',
  'confirm-sign-in',
  'change-email',
  'email-change-asked',
  'email-changed',
  'receipt',
  'refund',
  'book-booked',
  'book-paid',
  'book-freed',
  'booking-ends-soon',
  'booking-ended',
  'meeting-proposed',
  'meeting-agreed',
  'meeting-reminder',
  'messages-unread',
  'daily-digest',
  'order-refunded',
  'handover-declared',
  'handover-denied',
  'handover-reminder',
  'book-handed-over',
  'payment-contested',
  'payment-stands',
  'case-opened',
  'case-answered',
  'case-ready',
  'case-decided',
  'case-withdrawn',
  'review-published',
  'review-replied',
  'seller-verified',
  'listing-removed',
  'earnings-paid',
  'earnings-returned',
  'payout-account-needed',
  'earnings-sent',
  'earnings-taken-back',
  'charge-disputed',
  'charge-refunded-in-part',
  'refund-failed',
  'wishes-matched',
  'staff-invitation',
  'sign-up-invitation',
] as const;

export const failedMailSchema = z.object({
  _id: id,
  message: z.enum(mailMessages),
  /** The title of the book that the mail is about. */
  about: z.nullable(z.string()),
  /** Null if the recipient has deleted the account. */
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  recipientPhoto: z.nullable(z.string()),
  orderedAt: z.string(),
  failedAt: z.string(),
  /** Number of attempts so far. */
  attempts: z.number(),
  /** The error of the last attempt. */
  reason: z.string(),
});

export type FailedMail = z.output<typeof failedMailSchema>;

export const listFailedMail = endpoint({
  method: 'GET',
  path: '/given-up-mail',
  summary: `Lists email that couldn’t be sent and won’t be retried. Kept for 30 days. ${paginationDescription}`,
  tag,
  access: ['admin'],
  query: z.object(paginationQuery),
  response: z.array(failedMailSchema),
});

const acknowledged = z.object({ acknowledged: z.literal(true) });

export const retryMail = endpoint({
  method: 'POST',
  path: '/given-up-mail/{id}/retry',
  summary: 'Puts an undelivered email back in the queue, unchanged. Recorded in the audit log.',
  tag,
  access: ['admin'],
  params: idParams,
  response: acknowledged,
});

export const discardMail = endpoint({
  method: 'DELETE',
  path: '/given-up-mail/{id}',
  summary: 'Discards an undelivered email. Recorded in the audit log.',
  tag,
  access: ['admin'],
  params: idParams,
  response: acknowledged,
});
