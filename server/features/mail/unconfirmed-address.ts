import { formatDay } from '#contract/day.ts';
import { formatDollars } from '#contract/money.ts';
import type { Receipt } from '#contract/receipts.ts';
import { testNote } from './email-content.ts';
import type { OrderNotification } from './queue.ts';
import { type Email, renderEmail } from './render.ts';

type BookMessage = OrderNotification | 'receipt' | 'refund' | 'listing-removed';
type Text = { subject: string; heading: string; paragraph: string; page: keyof typeof pages };

const pages = {
  myorders: 'Go to My Orders',
  mybuyers: 'Go to My Buyers',
  myproducts: 'Go to My Products',
};

/** Nothing in these texts was entered by a user. */
const texts: Record<BookMessage, Text> = {
  'book-booked': {
    subject: 'Your book has been booked',
    heading: 'Your book has been booked',
    paragraph: 'A buyer has booked one of your books. We’ll let you know as soon as it’s paid for.',
    page: 'mybuyers',
  },
  'book-paid': {
    subject: 'Your book is paid for',
    heading: 'Your book is paid for',
    paragraph: 'A buyer has paid for one of your books. Find their phone number in My Buyers.',
    page: 'mybuyers',
  },
  'book-freed': {
    subject: 'Your book is available again',
    heading: 'Your book is available again',
    paragraph: 'The booking for one of your books has ended, and anyone can book it again.',
    page: 'myproducts',
  },
  'booking-ends-soon': {
    subject: 'Your hold on a book ends soon',
    heading: 'Your hold ends soon',
    paragraph: 'We’re holding a book for you for a little longer. Pay before the hold ends, and it’s yours.',
    page: 'myorders',
  },
  'booking-ended': {
    subject: 'Your booking for a book has ended',
    heading: 'Your booking has ended',
    paragraph: 'Your booking for a book has ended. There’s nothing for you to pay.',
    page: 'myorders',
  },
  receipt: {
    subject: 'Your receipt for a book',
    heading: 'Your payment is complete',
    paragraph: 'You paid for a book, and it’s yours. See where to meet the seller in My Orders.',
    page: 'myorders',
  },
  refund: {
    subject: 'Your refund for a book',
    heading: 'Your refund is on its way',
    paragraph:
      'Your card was charged for a book that could no longer be yours. We’ve refunded the full amount.',
    page: 'myorders',
  },
  'listing-removed': {
    subject: 'Your listing was removed',
    heading: 'Your listing was removed',
    paragraph: 'A buyer reported one of your listings, and an admin reviewed and removed it.',
    page: 'myproducts',
  },
};

/**
 * Renders a mail about a book for an unconfirmed address, which may belong to someone else: without title, name, place
 * and image, because an attacker can choose those.
 */
export function renderForUnconfirmedAddress(message: BookMessage, origin: string, receipt?: Receipt): Email {
  const { subject, heading, paragraph, page } = texts[message];
  return renderEmail({
    subject,
    heading,
    name: '',
    paragraphs: [paragraph],
    facts: receipt ? factsOf(receipt) : [],
    action: { label: pages[page], link: `${origin}/dashboard/${page}` },
    notes: [
      ...(receipt?.isTest ? [testNote] : []),
      'We left out the details because you haven’t confirmed this address. You can do that from your dashboard.',
      'Don’t have a Dogear account? Someone probably mistyped their address. You can ignore this email.',
    ],
  });
}

function factsOf({ bookPrice, paidAt, refundedAt, transactionId }: Receipt) {
  const date = refundedAt ?? paidAt;
  return [
    { label: 'Price', value: formatDollars(bookPrice) },
    { label: 'Date', value: date ? formatDay(date) : '' },
    { label: 'Transaction ID', value: transactionId ?? '' },
  ];
}
