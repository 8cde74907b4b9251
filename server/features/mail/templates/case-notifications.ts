import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import type { CaseNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';
import { findMailedOrder, type MailedOrder, priceOf } from './order-mail.ts';

type Input = {
  message: CaseNotification;
  orderId: string;
  caseId: string;
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
};

const keys = {
  'case-opened': 'caseOpened',
  'case-answered': 'caseAnswered',
  'case-ready': 'caseReady',
  'case-decided': 'caseDecided',
  'case-withdrawn': 'caseWithdrawn',
} as const satisfies Record<CaseNotification, string>;

/** Renders a mail about a case; undefined when it no longer applies. */
export async function renderCaseNotification(
  db: Db,
  language: MailLanguage,
  { message, orderId, caseId, name, origin, cover }: Input,
): Promise<Email | undefined> {
  const order = await findMailedOrder(db, orderId, language.locale);
  const found = await findCase(db, caseId);
  if (!order || !found || isObsolete(message, found)) return undefined;
  const { t, quote } = language;
  const key = keys[message];
  const title = quote(order.title);
  const toStaff = message === 'case-ready';
  return renderEmail(language, {
    subject: t(`${key}.subject`, { title }),
    heading: t(`${key}.heading`),
    cover,
    name,
    paragraphs: textsOf(message, language, order, found),
    facts: [{ label: t('facts.book'), value: title }],
    action: toStaff
      ? { label: t('caseReady.action'), link: origin + pageHref('/dashboard/cases/:id', { id: caseId }) }
      : { label: t('handover.action'), link: origin + pageHref('/dashboard/orders/:id', { id: orderId }) },
    notes: [],
  });
}

type MailedCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

const findCase = (db: Db, caseId: string) =>
  db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select([
      'cases.state',
      'cases.withdrawn_at',
      'cases.text',
      'cases.answer',
      'cases.decision',
      'cases.reason',
    ])
    .select(['cases.answer_due_at', 'cases.opened_by', 'orders.buyer_id'])
    .where('cases.id', '=', caseId)
    .executeTakeFirst();

/** Once a case is over, only the mail that says so is sent. */
function isObsolete(message: CaseNotification, { state, withdrawn_at }: MailedCase): boolean {
  if (state !== 'decided') return false;
  return message !== (withdrawn_at ? 'case-withdrawn' : 'case-decided');
}

function textsOf(
  message: CaseNotification,
  language: MailLanguage,
  order: MailedOrder,
  found: MailedCase,
): string[] {
  const { t, quote, formatDay } = language;
  const isOpenedByBuyer = found.opened_by === found.buyer_id;
  const values = {
    title: quote(order.title),
    opener: quote(isOpenedByBuyer ? order.buyer : order.seller),
    other: quote(isOpenedByBuyer ? order.seller : order.buyer),
    price: priceOf(language, order),
    day: formatDay(found.answer_due_at),
  };
  switch (message) {
    case 'case-opened':
      return [t('caseOpened.text', values), quote(found.text), t('caseOpened.answer', values)];
    case 'case-answered':
      return [t('caseAnswered.text', values), quote(found.answer ?? ''), t('caseAnswered.next')];
    case 'case-ready':
      return [t(found.answer ? 'caseReady.answered' : 'caseReady.unanswered', values)];
    case 'case-decided':
      return [t(`caseDecided.${found.decision ?? 'release'}`, values), quote(found.reason ?? '')];
    case 'case-withdrawn':
      return [t('caseWithdrawn.text', values)];
  }
}
