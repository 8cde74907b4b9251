import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/db/schema.ts';
import { type JobQueue, withHeartbeat } from '#server/jobs/job-queue.ts';

/** What sellers and buyers are told of a booking. */
export type OrderNotification =
  | 'book-booked'
  | 'book-paid'
  | 'book-freed'
  | 'booking-ends-soon'
  | 'booking-ended';

export type MailJob = {
  /** Null for an address that nobody here has: asking for it must take as long, and nothing is sent. */
  personId: string | null;
} & (
  | { message: 'welcome' | 'verify-email' | 'reset-password' | 'password-changed' | 'confirm-sign-in' }
  | { message: 'receipt' | 'refund'; paymentId: string }
  | { message: OrderNotification; orderId: string }
  | { message: 'seller-verified' }
  | { message: 'listing-removed'; bookId: string }
);

/**
 * Orders a mail as part of a change: it is sent if and only if the transaction commits.
 * @param once what the mail is about: of several orders with the same words only the first counts
 */
export type EnqueueMail = (db: Db | Tx, order: MailJob, dedupeKey?: string) => Promise<void>;

export const mailQueue = 'mail';

const daySeconds = 24 * 3600;

/**
 * Tries for more than an hour. What no process comes to send waits on; what was sent or given up is kept for 30
 * days: for the administrators, and so that a second order with the same words is recognised.
 */
const rules = {
  retryLimit: 9,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 1200,
  expireInSeconds: 120,
  ...withHeartbeat,
  retentionSeconds: 90 * daySeconds,
  deleteAfterSeconds: 30 * daySeconds,
};

/** The queue in which mail waits to be sent. It holds who and what; the words and links are made when it is sent. */
export async function createMailQueue(jobs: JobQueue): Promise<EnqueueMail> {
  await jobs.declare(mailQueue, rules);
  return (db, order, once) =>
    jobs.enqueue(db, mailQueue, order, once === undefined ? undefined : idFrom(`${order.message} ${once}`));
}

/** The same id for the same words (a UUID of version 8: our own kind). */
function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
