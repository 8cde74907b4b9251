import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notifications.ts';
import type { RateLimits } from '#server/config/config.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { EnqueueMail, MailJob } from '../mail/queue.ts';
import { type NewNotification, notify } from './notify.ts';

/** The emails that are also listed under the bell. Those that are not here are about signing in, or confirm what the user did. */
const kinds = {
  'meeting-proposed': 'meetings',
  'meeting-agreed': 'meetings',
  'meeting-reminder': 'meetings',
  'book-booked': 'orders',
  'book-paid': 'orders',
  'book-freed': 'orders',
  'booking-ends-soon': 'orders',
  'booking-ended': 'orders',
  'order-refunded': 'orders',
  'handover-declared': 'orders',
  'handover-denied': 'orders',
  'handover-reminder': 'orders',
  'book-handed-over': 'orders',
  'payment-contested': 'orders',
  'payment-stands': 'orders',
  refund: 'orders',
  'case-opened': 'orders',
  'case-answered': 'orders',
  'case-ready': 'orders',
  'case-decided': 'orders',
  'case-withdrawn': 'orders',
  'review-published': 'reviews',
  'review-replied': 'reviews',
  'seller-verified': 'account',
  'listing-removed': 'account',
  'payout-account-needed': 'orders',
  'earnings-sent': 'orders',
  'earnings-taken-back': 'orders',
  'charge-disputed': 'orders',
  'charge-refunded-in-part': 'orders',
  'refund-failed': 'orders',
} as const satisfies { [Message in MailJob['message']]?: NotificationKind };

type ListedMessage = keyof typeof kinds;

/** What one person can make happen to another one as often as they like. */
const repeatable: readonly MailJob['message'][] = ['book-booked', 'book-freed', 'meeting-proposed'];

/**
 * Lists what an email reports under the recipient's bell, in the same transaction, and enqueues the email if the recipient has
 * chosen to get this kind at once. Beyond the limit, emails about what one person does again and again are left to the daily one.
 */
export const createNotifyingMailQueue =
  (enqueueMail: EnqueueMail, { eventMailsPerPair }: Pick<RateLimits, 'eventMailsPerPair'>): EnqueueMail =>
  async (db, mailJob, dedupeKey) => {
    const notification = await notificationFor(db, mailJob);
    const limit = repeatable.includes(mailJob.message) ? eventMailsPerPair : undefined;
    const email = notification ? await notify(db, { ...notification, limit }, dedupeKey) : 'now';
    if (email === 'now') await enqueueMail(db, mailJob, dedupeKey);
  };

async function notificationFor(db: Db | Tx, mailJob: MailJob): Promise<NewNotification | undefined> {
  const { message, personId: userId } = mailJob;
  if (!userId) return undefined;
  if (mailJob.message === 'wishes-matched') return notificationOfWishes(db, userId, mailJob.mailId);
  if (!isListed(message)) return undefined;
  return {
    userId,
    kind: kinds[message],
    event: message,
    orderId: 'paymentId' in mailJob ? await orderOfPayment(db, mailJob.paymentId) : orderOf(mailJob),
    bookId: 'bookId' in mailJob ? mailJob.bookId : undefined,
  };
}

const isListed = (message: MailJob['message']): message is ListedMessage => Object.hasOwn(kinds, message);

const orderOf = (mailJob: MailJob): string | undefined =>
  'orderId' in mailJob ? mailJob.orderId : undefined;

async function orderOfPayment(db: Db | Tx, paymentId: string): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return payment.order_id;
}

/** A mail is either about books that the user waited for one by one, or about books that fit wishes. */
async function notificationOfWishes(
  db: Db | Tx,
  userId: string,
  mailId: string,
): Promise<NewNotification | undefined> {
  const { books, book_id, is_freed } = await db
    .selectFrom('wish_notices')
    .select([
      sql<number>`count(*)::int`.as('books'),
      sql<string | null>`(array_agg(book_id order by book_id))[1]`.as('book_id'),
      sql<boolean | null>`bool_and(wish_id is null)`.as('is_freed'),
    ])
    .where('mail_id', '=', mailId)
    .executeTakeFirstOrThrow();
  if (!book_id) return undefined;
  const what = is_freed
    ? ({ kind: 'book_freed', event: 'book-available' } as const)
    : ({ kind: 'saved_searches', event: 'wishes-matched' } as const);
  return { userId, ...what, bookId: book_id, books };
}
