import { formatDay } from '../../contract/day.ts';
import { formatDollars } from '../../contract/money.ts';
import type { Receipt } from '../../contract/receipts.ts';
import { type Letter, setLetter } from './letter.ts';
import { testNote } from './letter-words.ts';
import type { OrderNews } from './mail-order.ts';

type BookMessage = OrderNews | 'receipt' | 'refund' | 'listing-removed';
type Text = { subject: string; heading: string; paragraph: string; page: keyof typeof pages };

const pages = {
  myorders: 'Open my orders',
  mybuyers: 'See my buyers',
  myproducts: 'See my products',
};

/** Nothing in these texts was entered by a user. */
const texts: Record<BookMessage, Text> = {
  'book-booked': {
    subject: 'A book of yours was booked',
    heading: 'Your book was booked',
    paragraph: 'A buyer has booked a book of yours. We tell you as soon as it is paid.',
    page: 'mybuyers',
  },
  'book-paid': {
    subject: 'A book of yours was paid for',
    heading: 'Your book is paid for',
    paragraph: 'A buyer has paid for a book of yours. Their telephone number is among your buyers.',
    page: 'mybuyers',
  },
  'book-freed': {
    subject: 'A book of yours is free again',
    heading: 'Your book is free again',
    paragraph: 'The booking of a book of yours has ended, and anybody can book it again.',
    page: 'myproducts',
  },
  'booking-ends-soon': {
    subject: 'Your booking of a book ends soon',
    heading: 'Your booking ends soon',
    paragraph: 'A book that you booked is held for you for a short time more. Pay for it by then.',
    page: 'myorders',
  },
  'booking-ended': {
    subject: 'Your booking of a book has ended',
    heading: 'Your booking has ended',
    paragraph: 'Your booking of a book has ended. There is nothing left for you to pay.',
    page: 'myorders',
  },
  receipt: {
    subject: 'Your receipt for a book',
    heading: 'Your payment is complete',
    paragraph: 'You paid for a book, and it is yours. Your orders say where to meet the seller.',
    page: 'myorders',
  },
  refund: {
    subject: 'Your refund for a book',
    heading: 'Your money is on its way back',
    paragraph: 'Your card was charged for a book that could no longer be yours. We have returned the money.',
    page: 'myorders',
  },
  'listing-removed': {
    subject: 'A listing of yours was removed',
    heading: 'Your listing was removed',
    paragraph: 'A listing of yours was reported, and an administrator has taken it down.',
    page: 'myproducts',
  },
};

/**
 * What is sent about a book to an address that nobody has confirmed, which may be anybody's: no title, name, place or
 * picture, because an attacker can choose those.
 */
export function unconfirmedLetter(message: BookMessage, origin: string, receipt?: Receipt): Letter {
  const { subject, heading, paragraph, page } = texts[message];
  return setLetter({
    subject,
    heading,
    name: '',
    paragraphs: [paragraph],
    facts: receipt ? factsOf(receipt) : [],
    action: { label: pages[page], link: `${origin}/dashboard/${page}` },
    notes: [
      ...(receipt?.isTest ? [testNote] : []),
      'The details are left out because this address has not been confirmed. You can confirm it on your dashboard.',
      'If you have no account at Dogear, somebody has mistyped their address, and you need not do anything.',
    ],
  });
}

function factsOf({ bookPrice, paidAt, refundedAt, transactionId }: Receipt) {
  const date = refundedAt ?? paidAt;
  return [
    { label: 'Price', value: formatDollars(bookPrice) },
    { label: 'Date', value: date ? formatDay(date) : '' },
    { label: 'Transaction id', value: transactionId ?? '' },
  ];
}
