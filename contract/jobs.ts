import * as z from 'zod/mini';
import { id, idParams } from './fields.ts';
import { endpoint } from './http.ts';
import { paginationDescription, paginationQuery } from './pagination.ts';

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

/** The recurring jobs and their intervals. */
export const recurringJobs = {
  'expire-holds': 'minute',
  'tell-about-orders': 'minute',
  'remind-of-ending-holds': 'minute',
  'remind-of-meetings': 'minute',
  'reconcile-payments': 'minute',
  'end-declared-handovers': 'minute',
  'settle-transfers': 'minute',
  'remind-of-handovers': 'minute',
  'send-conversation-mails': 'minute',
  'send-daily-digests': 'minute',
  'send-pushes': 'minute',
  'publish-reviews': 'minute',
  'notify-staff-of-cases': 'minute',
  'match-wishes': 'minute',
  'move-merged-books': 'minute',
  'remove-unused-pictures': 'hour',
  'delete-expired-records': 'hour',
  'delete-old-notifications': 'hour',
  'update-price-guidance': 'hour',
  'reconcile-entries': 'hour',
  'sync-payout-accounts': 'hour',
  'reconcile-with-provider': 'hour',
  'rebuild-search-words': 'hour',
} as const;
export type RecurringJobName = keyof typeof recurringJobs;
export const recurringJobNames = Object.keys(recurringJobs) as [RecurringJobName, ...RecurringJobName[]];

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

export const recurringJobSchema = z.object({
  name: z.enum(recurringJobNames),
  every: z.enum(['minute', 'hour']),
  /** `failed`: the last run failed; `overdue`: it has not run for much longer than its interval; `pending`: it never ran. */
  state: z.enum(['ok', 'failed', 'overdue', 'pending']),
  lastSucceededAt: z.nullable(z.string()),
  /** The time of the last run, if that failed. */
  failedAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type RecurringJob = z.output<typeof recurringJobSchema>;

export const listRecurringJobs = endpoint({
  method: 'GET',
  path: '/overview/jobs',
  summary: 'Lists scheduled jobs: when each last succeeded, and the error if its last run failed.',
  tag,
  access: ['admin'],
  response: z.array(recurringJobSchema),
});
