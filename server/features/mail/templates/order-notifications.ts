import { saleRecordableUntil } from '#contract/handovers.ts';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import type { OrderNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';
import {
  bookHandedOver,
  handoverDeclared,
  handoverDenied,
  handoverReminder,
  orderRefunded,
  paymentContested,
  paymentStands,
} from './handover-notifications.ts';
import {
  findMailedOrder,
  isPaidAtMeeting,
  keepTheBook,
  type MailedOrder,
  type OrderMailData,
  priceOf,
} from './order-mail.ts';

type Input = {
  message: OrderNotification;
  orderId: string;
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
};

/** Renders a notification for the seller or the buyer of an order; undefined when it no longer applies. */
export async function renderOrderNotification(
  db: Db,
  language: MailLanguage,
  { message, orderId, ...rest }: Input,
): Promise<Email | undefined> {
  const order = await findMailedOrder(db, orderId, language.locale);
  return order && templates[message]({ ...rest, language, order, title: language.quote(order.title) });
}

const templates: Record<OrderNotification, (data: OrderMailData) => Email | undefined> = {
  'book-booked': bookBooked,
  'book-paid': bookPaid,
  'book-freed': bookFreed,
  'booking-ends-soon': bookingEndsSoon,
  'booking-ended': bookingEnded,
  'order-refunded': orderRefunded,
  'handover-declared': handoverDeclared,
  'handover-denied': handoverDenied,
  'handover-reminder': handoverReminder,
  'book-handed-over': bookHandedOver,
  'payment-contested': paymentContested,
  'payment-stands': paymentStands,
};

function bookBooked({ language, name, origin, cover, order, title }: OrderMailData): Email | undefined {
  if (order.status !== 'unpaid') return undefined;
  const { t, quote } = language;
  const values = { buyer: quote(order.buyer), title, timeLeft: timeLeft(language, order.hold_ends_at) };
  return renderEmail(language, {
    subject: t('bookBooked.subject', { title }),
    heading: t('bookBooked.heading'),
    cover,
    name,
    paragraphs: isPaidAtMeeting(order)
      ? [t('bookBooked.bookedAtMeeting', values), t('bookBooked.waitAtMeeting')]
      : [t('bookBooked.booked', values), t('bookBooked.wait')],
    facts: factsFor(language, order, title),
    action: toMyBuyers(language, origin),
    notes: [],
  });
}

function bookPaid({ language, name, origin, cover, order, title }: OrderMailData): Email | undefined {
  if (order.status !== 'paid') return undefined;
  const { t, quote } = language;
  return renderEmail(language, {
    subject: t('bookPaid.subject', { title }),
    heading: t('bookPaid.heading'),
    cover,
    name,
    paragraphs: [
      t('bookPaid.paid', { buyer: quote(order.buyer), price: priceOf(language, order), title }),
      ...keepTheBook(language, order),
    ],
    facts: factsFor(language, order, title),
    action: toMyBuyers(language, origin),
    notes: [t('bookPaid.phone')],
  });
}

function bookFreed({ language, name, origin, cover, order, title }: OrderMailData): Email {
  const { t, formatDay } = language;
  const why = {
    buyer: 'byBuyer',
    hold: whyHoldEnded(order),
    admin: 'accountClosed',
    seller: 'byBuyer',
  } as const;
  return renderEmail(language, {
    subject: t('bookFreed.subject', { title }),
    heading: t('bookFreed.heading'),
    cover,
    name,
    paragraphs: [
      t(`bookFreed.${why[order.close_reason ?? 'hold']}`, { title }),
      ...(isRecordable(order)
        ? [t('bookFreed.record', { day: formatDay(saleRecordableUntil(order.hold_ends_at)) })]
        : []),
    ],
    action: isRecordable(order)
      ? toMyBuyers(language, origin)
      : { label: t('pages.myProducts'), link: origin + pageHref('/dashboard/myproducts') },
    notes: [],
  });
}

function bookingEndsSoon({ language, name, origin, cover, order, title }: OrderMailData): Email | undefined {
  if (order.status !== 'unpaid' || order.hold_ends_at <= new Date()) return undefined;
  const { t } = language;
  const values = {
    title,
    timeLeft: timeLeft(language, order.hold_ends_at),
    price: priceOf(language, order),
  };
  return renderEmail(language, {
    subject: t('bookingEndsSoon.subject', { title }),
    heading: t('bookingEndsSoon.heading'),
    cover,
    name,
    paragraphs: [
      t(isPaidAtMeeting(order) ? 'bookingEndsSoon.holdingAtMeeting' : 'bookingEndsSoon.holding', values),
      t('bookingEndsSoon.cancel'),
    ],
    action: { label: t('pages.myOrders'), link: origin + pageHref('/dashboard/myorders') },
    notes: [],
  });
}

function bookingEnded({ language, name, origin, cover, order, title }: OrderMailData): Email {
  const { t } = language;
  // A book without a sale was deleted, perhaps together with the seller's account.
  const bySeller = order.sold_at ? 'sold' : 'gone';
  const why = { hold: whyHoldEnded(order), seller: bySeller, admin: 'gone', buyer: 'gone' } as const;
  return renderEmail(language, {
    subject: t('bookingEnded.subject', { title }),
    heading: t('bookingEnded.heading'),
    cover,
    name,
    paragraphs: [
      t(`bookingEnded.${why[order.close_reason ?? 'hold']}`, { title }),
      t('bookingEnded.nothingToPay'),
    ],
    action: { label: t('bookingEnded.action'), link: origin },
    notes: [],
  });
}

/** My Buyers still has the booking, unless someone has booked the book since. */
const isRecordable = (order: MailedOrder): boolean => isPaidAtMeeting(order) && order.status === 'expired';

const whyHoldEnded = (order: MailedOrder): 'paymentFailed' | 'notMet' | 'notPaid' => {
  if (wasAuthorizationLost(order)) return 'paymentFailed';
  return isPaidAtMeeting(order) ? 'notMet' : 'notPaid';
};

/** The card's authorization ended before the charge; an unpaid order whose hold ends is `expired` instead. */
const wasAuthorizationLost = ({ status, close_reason }: MailedOrder): boolean =>
  status === 'cancelled' && close_reason === 'hold';

const factsFor = (language: MailLanguage, order: MailedOrder, title: string) => {
  const { t, quote } = language;
  return [
    { label: t('facts.book'), value: title },
    { label: t('facts.price'), value: priceOf(language, order) },
    { label: t('facts.buyer'), value: quote(order.buyer) },
    { label: t('facts.buyerPhone'), value: quote(order.phone) },
    { label: t('facts.place'), value: quote(order.location) },
  ];
};

const toMyBuyers = ({ t }: MailLanguage, origin: string) => ({
  label: t('pages.myBuyers'),
  link: origin + pageHref('/dashboard/mybuyers'),
});

const hourMs = 3_600_000;

/** The time left when the mail is rendered: in days from two days on, otherwise in hours. */
function timeLeft({ t }: MailLanguage, end: Date): string {
  const hours = Math.max(1, Math.round((end.getTime() - Date.now()) / hourMs));
  return hours >= 48 ? t('timeLeft.days', { days: Math.round(hours / 24) }) : t('timeLeft.hours', { hours });
}
