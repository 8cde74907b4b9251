import { formatDay } from '#contract/day.ts';
import { formatDollars } from '#contract/money.ts';
import type { Receipt } from '#contract/receipts.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { oneLine, testNote } from '../email-content.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; receipt: Receipt; cover: MailThumbnail | undefined };

/** To the buyer of a book, after the card was charged. */
export function receipt({ name, link, receipt, cover }: Data): Email {
  const price = formatDollars(receipt.bookPrice);
  const title = oneLine(receipt.bookTitle);
  const seller = oneLine(receipt.sellerName);
  const place = oneLine(receipt.location ?? '');
  return renderEmail({
    subject: `Your receipt for ${title}`,
    heading: 'Your payment is complete',
    cover,
    name,
    paragraphs: [
      `You paid ${price} for ${title}, and the book is yours.`,
      `Meet ${seller} at ${place} to pick it up, at a time that suits you both.`,
    ],
    facts: [
      { label: 'Book', value: title },
      { label: 'Price', value: price },
      { label: 'Seller', value: seller },
      { label: 'Meet at', value: place },
      { label: 'Seller’s phone', value: oneLine(receipt.sellerPhone ?? '') },
      { label: 'Date', value: receipt.paidAt ? formatDay(receipt.paidAt) : '' },
      { label: 'Transaction ID', value: receipt.transactionId ?? '' },
    ],
    action: { label: 'View receipt', link },
    notes: ['You can print the receipt from that page.', ...(receipt.isTest ? [testNote] : [])],
  });
}
