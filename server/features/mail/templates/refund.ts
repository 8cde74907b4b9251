import type { Receipt } from '#contract/payments/receipts.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Data = { name: string; link: string; receipt: Receipt; cover: MailThumbnail | undefined };

/** To a buyer whose payment has been refunded, or whose bank has decided to give the money back. */
export function refund(language: MailLanguage, { name, link, receipt, cover }: Data): Email {
  const { t, quote, formatDay } = language;
  const price = language.formatPrice(receipt.bookPrice);
  const title = quote(receipt.bookTitle);
  const reason = receipt.refundReason ?? 'order_ended';
  const isByBank = reason === 'disputed';
  return renderEmail(language, {
    subject: t('refund.subject', { title }),
    heading: t(isByBank ? 'refund.bankHeading' : 'refund.heading'),
    cover,
    name,
    paragraphs: [
      t(`refund.reasons.${reason}`, { price, title }),
      ...(isByBank ? [] : [t('refund.refunded', { price })]),
    ],
    facts: [
      { label: t('facts.book'), value: title },
      { label: t('facts.refunded'), value: price },
      { label: t('facts.date'), value: receipt.refundedAt ? formatDay(receipt.refundedAt) : '' },
      { label: t('facts.transactionId'), value: receipt.transactionId ?? '' },
    ],
    action: { label: t('refund.action'), link },
    notes: receipt.isTest ? [t('layout.testPayment')] : [],
  });
}
