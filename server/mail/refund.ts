import { formatDay } from '../../contract/day.ts';
import { formatDollars } from '../../contract/money.ts';
import type { Receipt } from '../../contract/receipts.ts';
import type { MailPicture } from '../pictures/draw-for-mail.ts';
import { type Letter, setLetter } from './letter.ts';
import { oneLine, testNote } from './letter-words.ts';

type Sent = { name: string; link: string; receipt: Receipt; cover: MailPicture | undefined };

/** To somebody whose card was charged for a book that could not be theirs, once the money is on its way back. */
export function refund({ name, link, receipt, cover }: Sent): Letter {
  const price = formatDollars(receipt.bookPrice);
  const title = oneLine(receipt.bookTitle);
  return setLetter({
    subject: `Your refund for ${title}`,
    heading: 'Your money is on its way back',
    cover,
    name,
    paragraphs: [
      `Your card was charged ${price} for ${title}, but the book could no longer be yours: your booking had ended by then.`,
      `We have returned the whole ${price} to your card. Your bank shows it within a few days, and there is nothing you need to do.`,
    ],
    facts: [
      { label: 'Book', value: title },
      { label: 'Returned', value: price },
      { label: 'Date', value: receipt.refundedAt ? formatDay(receipt.refundedAt) : '' },
      { label: 'Transaction id', value: receipt.transactionId ?? '' },
    ],
    action: { label: 'See what was returned', link },
    notes: receipt.isTest ? [testNote] : [],
  });
}
