import { formatDay } from '#contract/day.ts';
import { formatDollars } from '#contract/money.ts';
import type { Receipt } from '#contract/receipts.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { oneLine, testNote } from '../email-content.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; receipt: Receipt; cover: MailThumbnail | undefined };

/** To a buyer whose card was charged after the order had ended, once the payment is refunded. */
export function refund({ name, link, receipt, cover }: Data): Email {
  const price = formatDollars(receipt.bookPrice);
  const title = oneLine(receipt.bookTitle);
  return renderEmail({
    subject: `Your refund for ${title}`,
    heading: 'Your refund is on its way',
    cover,
    name,
    paragraphs: [
      `Your card was charged ${price} for ${title}, but your booking had already ended, so the book couldn’t be yours.`,
      `We’ve refunded the full ${price} to your card. Refunds usually take 5 to 10 business days to show up, and there’s nothing you need to do.`,
    ],
    facts: [
      { label: 'Book', value: title },
      { label: 'Refunded', value: price },
      { label: 'Date', value: receipt.refundedAt ? formatDay(receipt.refundedAt) : '' },
      { label: 'Transaction ID', value: receipt.transactionId ?? '' },
    ],
    action: { label: 'View refund', link },
    notes: receipt.isTest ? [testNote] : [],
  });
}
