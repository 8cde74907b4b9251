import type { Receipt } from '#contract/payments/receipts.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; receipt: Receipt; cover: MailThumbnail | undefined };

/** To the buyer of a book, after the card was charged. */
export function receipt(language: MailLanguage, { name, link, receipt, cover }: Data): Email {
  const { t, quote, formatDay } = language;
  const price = language.formatPrice(receipt.bookPrice);
  const title = quote(receipt.bookTitle);
  const seller = quote(receipt.sellerName);
  const place = quote(receipt.location ?? '');
  return renderEmail(language, {
    subject: t('receipt.subject', { title }),
    heading: t('receipt.heading'),
    cover,
    name,
    paragraphs: [t('receipt.paid', { price, title }), t('receipt.meet', { seller, place })],
    facts: [
      { label: t('facts.book'), value: title },
      { label: t('facts.price'), value: price },
      { label: t('facts.seller'), value: seller },
      { label: t('facts.place'), value: place },
      { label: t('facts.sellerPhone'), value: quote(receipt.sellerPhone ?? '') },
      { label: t('facts.date'), value: receipt.paidAt ? formatDay(receipt.paidAt) : '' },
      { label: t('facts.transactionId'), value: receipt.transactionId ?? '' },
    ],
    action: { label: t('receipt.action'), link },
    notes: [
      ...(receipt.note ? [quote(receipt.note)] : []),
      t('receipt.print'),
      ...(receipt.isTest ? [t('layout.testPayment')] : []),
    ],
  });
}
