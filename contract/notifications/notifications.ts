import * as z from 'zod/mini';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { paginationDescription, paginationQuery } from '../kernel/pagination.ts';
import { say } from '../kernel/sentence.ts';

const tag = 'Notifications';

/** The kinds of notifications whose email users choose. */
export const choosableKinds = ['messages', 'meetings', 'book_freed', 'saved_searches', 'reviews'] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/** All kinds. About money and the account itself, users always get email at once. */
export const notificationKinds = [...choosableKinds, 'orders', 'account'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** When an email is sent: at once, with all others of the day, or never. */
export const emailChoices = ['now', 'daily', 'never'] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** For users who have not chosen. */
export const defaultChoices = {
  messages: 'now',
  meetings: 'now',
  book_freed: 'now',
  saved_searches: 'now',
  reviews: 'daily',
} as const satisfies Record<ChoosableKind, EmailChoice>;

/** Of push notifications, for users who have not chosen. */
export const defaultPushChoices = {
  messages: true,
  meetings: true,
  book_freed: true,
  saved_searches: false,
  reviews: false,
  orders: true,
  account: true,
} as const satisfies Record<NotificationKind, boolean>;

/** What has happened. Each is one sentence under the bell and in the daily email. */
export const notificationEvents = [
  'message-received',
  'meeting-proposed',
  'meeting-agreed',
  'meeting-reminder',
  'book-booked',
  'book-paid',
  'book-freed',
  'booking-ends-soon',
  'booking-ended',
  'order-refunded',
  'handover-declared',
  'handover-denied',
  'handover-reminder',
  'book-handed-over',
  'payment-contested',
  'payment-stands',
  'refund',
  'case-opened',
  'case-answered',
  'case-ready',
  'case-decided',
  'case-withdrawn',
  'review-published',
  'review-replied',
  'book-available',
  'wishes-matched',
  'seller-verified',
  'listing-removed',
  'payout-account-needed',
  'earnings-sent',
  'earnings-taken-back',
  'charge-disputed',
  'charge-refunded-in-part',
  'refund-failed',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** The hour at which the daily email is sent, as the clocks of the site show it. */
export const digestHour = 7;
/** For how long a notification is kept. */
export const notificationDays = 60;

const emailChoice = z.enum(emailChoices, { error: say('fields.chooseEmail') });

const pushChoicesSchema = z.object({
  messages: z.boolean(),
  meetings: z.boolean(),
  book_freed: z.boolean(),
  saved_searches: z.boolean(),
  reviews: z.boolean(),
  orders: z.boolean(),
  account: z.boolean(),
});

const emailChoicesByKind = {
  messages: emailChoice,
  meetings: emailChoice,
  book_freed: emailChoice,
  saved_searches: emailChoice,
  reviews: emailChoice,
};

export const notificationChoicesSchema = z.object({ ...emailChoicesByKind, push: pushChoicesSchema });
export type NotificationChoices = z.output<typeof notificationChoicesSchema>;

export const notificationSchema = z.object({
  _id: id,
  event: z.enum(notificationEvents),
  isNew: z.boolean(),
  createdAt: z.string(),
  orderId: z.nullable(id),
  conversationId: z.nullable(id),
  bookId: z.nullable(id),
  /** Of the charge that `charge-disputed` is about. */
  disputeId: z.nullable(id),
  /** Whose refund an administrator must know of. */
  paymentId: z.nullable(id),
  /** Of the book; empty for a notification that is about none. */
  book_title: z.string(),
  book_photo: z.nullable(z.string()),
  /** Of the other side; empty for a notification that is about no person. */
  otherName: z.string(),
  otherImage: z.nullable(z.string()),
  /** How many books fit the user’s wishes. */
  books: z.number(),
});
export type Notification = z.output<typeof notificationSchema>;

const acknowledged = z.object({ acknowledged: z.literal(true), modifiedCount: z.number() });

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/me/notification-choices',
  summary:
    'Returns which emails you get at once, daily, or never, and which push notifications. Emails about money and your account are always sent.',
  tag,
  access: 'authenticated',
  response: notificationChoicesSchema,
});

export const updateNotificationChoices = endpoint({
  method: 'PUT',
  path: '/me/notification-choices',
  summary: 'Changes the choices that the body names, and returns all.',
  tag,
  access: 'authenticated',
  body: z.object({
    ...z.partial(z.object(emailChoicesByKind)).shape,
    push: z.optional(z.partial(pushChoicesSchema)),
  }),
  response: notificationChoicesSchema,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/me/notifications',
  summary: `Lists what has happened in the last ${notificationDays} days. ${paginationDescription}`,
  tag,
  access: 'authenticated',
  query: z.object(paginationQuery),
  response: z.array(notificationSchema),
});

export const countNewNotifications = endpoint({
  method: 'GET',
  path: '/me/notifications/new',
  summary: 'Counts the notifications that you have not read, up to 100.',
  tag,
  access: 'authenticated',
  response: z.object({ count: z.number() }),
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/me/notifications/{id}/read',
  summary: 'Marks one of your notifications as read.',
  tag,
  access: 'authenticated',
  params: idParams,
  response: acknowledged,
});

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/me/notifications/read',
  summary:
    'Marks one of your notifications and all older ones as read, so that what has arrived since stays new.',
  tag,
  access: 'authenticated',
  body: z.object({ notificationId: id }),
  response: acknowledged,
  errors: ['not_found'],
});
