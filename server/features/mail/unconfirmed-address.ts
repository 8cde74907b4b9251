import type { PagePath } from '#contract/pages.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import type { MailLanguage } from './mail-language.ts';
import type {
  CaseNotification,
  MeetingNotification,
  MoneyNotification,
  OrderNotification,
  ReviewNotification,
} from './queue.ts';
import { type Email, renderEmail } from './render.ts';

type BookMessage =
  | OrderNotification
  | MeetingNotification
  | CaseNotification
  | ReviewNotification
  | MoneyNotification
  | 'receipt'
  | 'refund'
  | 'listing-removed'
  | 'messages-unread';

/** The messages of each mail, and the page that it leads to. Nothing in these texts was entered by a user. */
const texts = {
  'book-booked': { key: 'bookBooked', page: 'myBuyers' },
  'book-paid': { key: 'bookPaid', page: 'myBuyers' },
  'book-freed': { key: 'bookFreed', page: 'myProducts' },
  'booking-ends-soon': { key: 'bookingEndsSoon', page: 'myOrders' },
  'booking-ended': { key: 'bookingEnded', page: 'myOrders' },
  'meeting-proposed': { key: 'meetingProposed', page: 'dashboard' },
  'meeting-agreed': { key: 'meetingAgreed', page: 'dashboard' },
  'meeting-reminder': { key: 'meetingReminder', page: 'dashboard' },
  'messages-unread': { key: 'messagesUnread', page: 'dashboard' },
  'order-refunded': { key: 'orderRefunded', page: 'myBuyers' },
  'handover-declared': { key: 'handoverDeclared', page: 'myOrders' },
  'handover-denied': { key: 'handoverDenied', page: 'myBuyers' },
  'payment-contested': { key: 'paymentContested', page: 'myBuyers' },
  'payment-stands': { key: 'paymentStands', page: 'myBuyers' },
  'handover-reminder': { key: 'handoverReminder', page: 'dashboard' },
  'book-handed-over': { key: 'bookHandedOver', page: 'dashboard' },
  'case-opened': { key: 'caseOpened', page: 'dashboard' },
  'case-answered': { key: 'caseAnswered', page: 'dashboard' },
  'case-ready': { key: 'caseReady', page: 'dashboard' },
  'case-decided': { key: 'caseDecided', page: 'dashboard' },
  'case-withdrawn': { key: 'caseWithdrawn', page: 'dashboard' },
  'review-published': { key: 'reviewPublished', page: 'dashboard' },
  'review-replied': { key: 'reviewReplied', page: 'dashboard' },
  'payout-account-needed': { key: 'payoutAccountNeeded', page: 'earnings' },
  'earnings-sent': { key: 'earningsSent', page: 'earnings' },
  'earnings-taken-back': { key: 'earningsTakenBack', page: 'earnings' },
  'charge-disputed': { key: 'chargeDisputed', page: 'dashboard' },
  'charge-refunded-in-part': { key: 'chargeRefundedInPart', page: 'dashboard' },
  'refund-failed': { key: 'refundFailed', page: 'dashboard' },
  receipt: { key: 'receipt', page: 'myOrders' },
  refund: { key: 'refund', page: 'myOrders' },
  'listing-removed': { key: 'listingRemoved', page: 'myProducts' },
} as const satisfies Record<BookMessage, { key: string; page: keyof typeof pathOf }>;

/**
 * Renders a mail about a book for an unconfirmed address, which may belong to someone else: without title, name, place
 * and image, because an attacker can choose those.
 */
export function renderForUnconfirmedAddress(
  language: MailLanguage,
  message: BookMessage,
  origin: string,
  receipt?: Receipt,
): Email {
  const { t, site } = language;
  const { key, page } = texts[message];
  return renderEmail(language, {
    subject: t(`unconfirmed.${key}.subject`),
    heading: t(`unconfirmed.${key}.heading`),
    name: '',
    paragraphs: [t(`unconfirmed.${key}.paragraph`)],
    facts: receipt ? factsOf(language, receipt) : [],
    action: { label: t(`pages.${page}`), link: origin + pathOf[page] },
    notes: [
      ...(receipt?.isTest ? [t('layout.testPayment')] : []),
      t('unconfirmed.detailsLeftOut'),
      t('unconfirmed.mistyped', { site }),
    ],
  });
}

const pathOf = {
  dashboard: '/dashboard',
  earnings: '/dashboard/earnings',
  myBuyers: '/dashboard/mybuyers',
  myOrders: '/dashboard/myorders',
  myProducts: '/dashboard/myproducts',
} as const satisfies Record<string, PagePath>;

function factsOf(language: MailLanguage, { bookPrice, paidAt, refundedAt, transactionId }: Receipt) {
  const { t, formatPrice, formatDay } = language;
  const date = refundedAt ?? paidAt;
  return [
    { label: t('facts.price'), value: formatPrice(bookPrice) },
    { label: t('facts.date'), value: date ? formatDay(date) : '' },
    { label: t('facts.transactionId'), value: transactionId ?? '' },
  ];
}
