import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type JobQueue, withHeartbeat } from '#server/jobs/job-queue.ts';
import { uuidV8 } from '#server/lib/uuid.ts';

/** The notifications that sellers and buyers get about an order. */
export type OrderNotification =
  | 'book-booked'
  | 'book-paid'
  | 'book-freed'
  | 'booking-ends-soon'
  | 'booking-ended'
  | 'order-refunded'
  | 'handover-declared'
  | 'handover-denied'
  | 'handover-reminder'
  | 'book-handed-over'
  | 'payment-contested'
  | 'payment-stands';

/** The mails about a meeting; each is about one version of it. */
export type MeetingNotification = 'meeting-proposed' | 'meeting-agreed' | 'meeting-reminder';

/** The mails about a case: to the other side, to the one that opened it, to the staff, and to both sides. */
export type CaseNotification =
  | 'case-opened'
  | 'case-answered'
  | 'case-ready'
  | 'case-decided'
  | 'case-withdrawn';

/** To the person who was reviewed, and to the author of a review that was answered. */
export type ReviewNotification = 'review-published' | 'review-replied';

/** To a seller, about the money for an order; the last three are to the administrators. */
export type MoneyNotification =
  | 'payout-account-needed'
  | 'earnings-sent'
  | 'earnings-taken-back'
  | 'charge-disputed'
  | 'charge-refunded-in-part'
  | 'refund-failed';

export type MailJob = {
  /** Null for an unknown address: no mail is sent, but enqueueing takes as long as for a known one. */
  personId: string | null;
  /** The language of the request that caused the mail, for a recipient who has not chosen one. */
  locale?: Locale | undefined;
} & (
  | { message: 'welcome' | 'verify-email' | 'reset-password' | 'password-changed' | 'confirm-sign-in' }
  | { message: 'bank-account-changed' }
  | { message: 'change-email' | 'email-change-asked' | 'email-changed'; changeId: string }
  | { message: 'earnings-paid' | 'earnings-returned'; payoutId: string }
  | { message: 'receipt' | 'refund'; paymentId: string }
  | { message: OrderNotification; orderId: string }
  | { message: MeetingNotification; orderId: string; version: number }
  | { message: CaseNotification; orderId: string; caseId: string }
  | { message: ReviewNotification; orderId: string }
  | { message: MoneyNotification; orderId: string }
  | { message: 'seller-verified' }
  | { message: 'listing-removed'; bookId: string }
  | { message: 'wishes-matched'; mailId: string }
  | { message: 'messages-unread'; conversationId: string }
  | { message: 'daily-digest'; digestId: string }
  /** To an address, which may have no account. */
  | { message: 'staff-invitation' | 'sign-up-invitation'; invitationId: string }
);

/**
 * Enqueues a mail: within a transaction it is sent if and only if that commits.
 * @param dedupeKey of several jobs with the same message and key only the first is enqueued
 */
export type EnqueueMail = (db: Db | Tx, mailJob: MailJob, dedupeKey?: string) => Promise<void>;

export const mailQueue = 'mail';

const daySeconds = 24 * 3600;

/**
 * Retries for more than an hour. A job that no process picks up waits for up to 90 days. Finished and failed jobs are
 * kept for 30 days, for administrators and so that duplicates are recognized.
 */
const queueOptions = {
  retryLimit: 9,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 1200,
  expireInSeconds: 120,
  ...withHeartbeat,
  retentionSeconds: 90 * daySeconds,
  deleteAfterSeconds: 30 * daySeconds,
};

/** Creates the mail queue. A job holds only ids; text and links are rendered when the mail is sent. */
export async function createMailQueue(jobs: JobQueue): Promise<EnqueueMail> {
  await jobs.declare(mailQueue, queueOptions);
  return (db, mailJob, dedupeKey) => {
    const id = dedupeKey === undefined ? undefined : uuidV8(`${mailJob.message} ${dedupeKey}`);
    return jobs.enqueue(db, mailQueue, mailJob, { id });
  };
}
