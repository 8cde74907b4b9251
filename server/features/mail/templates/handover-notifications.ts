import { pageHref } from '#contract/pages.ts';
import { refundReasonOf } from '#server/db/refund-reason.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';
import { isPaidAtMeeting, keepTheBook, type OrderMailData, priceOf } from './order-mail.ts';

/** To the buyer, who can deny within 48 hours what the seller has declared. */
export function handoverDeclared(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t, quote, formatDay } = language;
  if (!isOpen(data) || !order.release_due_at) return undefined;
  const values = { seller: quote(order.seller), title, day: formatDay(order.release_due_at) };
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('handoverDeclared.subject', { title }),
    heading: t('handoverDeclared.heading'),
    paragraphs: [t('handoverDeclared.declared', values), t('handoverDeclared.deny')],
  });
}

/** To the seller, whose declaration the buyer denies. */
export function handoverDenied(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t, quote } = language;
  if (!isOpen(data)) return undefined;
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('handoverDenied.subject', { title }),
    heading: t('handoverDenied.heading'),
    paragraphs: [
      t('handoverDenied.denied', { buyer: quote(order.buyer), title }),
      ...keepTheBook(language, order),
      ...refundWarning(data, 'handoverDenied'),
    ],
  });
}

/** To the seller, who still has the book. */
export function paymentContested(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t, quote } = language;
  if (!order.is_disputed) return undefined;
  const values = { buyer: quote(order.buyer), price: priceOf(language, order), title };
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('paymentContested.subject', { title }),
    heading: t('paymentContested.heading'),
    paragraphs: [t('paymentContested.contested', values), ...keepTheBook(language, order)],
  });
}

/** To the seller, who has kept the book until the bank decided. */
export function paymentStands(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t } = language;
  if (!isOpen(data) || order.is_disputed) return undefined;
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('paymentStands.subject', { title }),
    heading: t('paymentStands.heading'),
    paragraphs: [
      t('paymentStands.stands', { price: priceOf(language, order), title }),
      ...refundWarning(data, 'handoverReminder'),
    ],
  });
}

/** To both sides. */
export function handoverReminder(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t } = language;
  if (!isOpen(data) || order.release_due_at) return undefined;
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('handoverReminder.subject', { title }),
    heading: t('handoverReminder.heading'),
    paragraphs: [
      t('handoverReminder.waiting', { title }),
      ...(order.is_one_sided ? [t('handoverReminder.onlyYou')] : []),
      ...refundWarning(data, 'handoverReminder'),
    ],
  });
}

/** To the side that did not confirm the handover itself. */
export function bookHandedOver(data: OrderMailData): Email | undefined {
  const { language, order, title } = data;
  const { t, quote } = language;
  if (!order.handover_proof) return undefined;
  const values = { seller: quote(order.seller), buyer: quote(order.buyer), title };
  return renderEmail(language, {
    ...frameOf(data),
    facts: isPaidAtMeeting(order) ? [{ label: t('facts.paidInCash'), value: priceOf(language, order) }] : [],
    subject: t('bookHandedOver.subject', { title }),
    heading: t('bookHandedOver.heading'),
    paragraphs: [t(`bookHandedOver.${order.handover_proof}`, values)],
  });
}

/** To the seller of a book that was not handed over in time. */
export function orderRefunded(data: OrderMailData): Email {
  const { language, order, title, origin } = data;
  const { t } = language;
  const values = { title, price: priceOf(language, order) };
  const reason = refundReasonOf(order) ?? 'not_handed_over';
  return renderEmail(language, {
    ...frameOf(data),
    subject: t('orderRefunded.subject', { title }),
    heading: t('orderRefunded.heading'),
    paragraphs: [t(`orderRefunded.reasons.${reason}`, values), t('orderRefunded.again')],
    action: { label: t('pages.myProducts'), link: origin + pageHref('/dashboard/myproducts') },
  });
}

const isOpen = ({ order }: OrderMailData): boolean => order.status === 'paid' && !order.handed_over_at;

function refundWarning(
  { language, order }: OrderMailData,
  key: 'handoverDenied' | 'handoverReminder',
): string[] {
  // No refund is made while the bank decides.
  if (!order.refund_due_at || order.is_disputed) return [];
  return [language.t(`${key}.refund`, { day: language.formatDay(order.refund_due_at) })];
}

const frameOf = ({ language, order, origin, cover, name }: OrderMailData) => ({
  cover,
  name,
  facts: [],
  action: actionOf(language, origin + pageHref('/dashboard/orders/:id', { id: order.id })),
  notes: [],
});

const actionOf = ({ t }: MailLanguage, link: string) => ({ label: t('handover.action'), link });
