import * as z from 'zod/mini';
import { endpoint } from './kernel/http.ts';

const tag = 'Administration';

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
