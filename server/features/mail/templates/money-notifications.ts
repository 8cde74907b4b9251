import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import type { MailLanguage } from '../mail-language.ts';
import type { MoneyNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';

type Input = {
  message: MoneyNotification;
  orderId: string;
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
};

/** Renders a mail about the money for an order; undefined when it no longer applies. */
export async function renderMoneyNotification(
  db: Db,
  language: MailLanguage,
  { message, orderId, ...to }: Input,
): Promise<Email | undefined> {
  const money = await findMoney(db, orderId, language);
  return money && moneyNotification(language, message, { ...to, money });
}

/** What became of the money for an order, in smallest units. */
export type MailedMoney = {
  title: string;
  buyer: string;
  currency: string;
  price: number;
  fee: number;
  netted: number;
  status: 'due' | 'pending' | 'done' | 'reversal_pending' | 'reversed' | 'by_hand' | null;
  /** The latest one. */
  dispute: 'open' | 'won' | 'lost' | null;
  disputeId: string | null;
  /** The payment about whose refund the payment provider says something else than our records, and what. */
  differing: { paymentId: string; unknownRefund: number; missingRefund: number } | null;
};

async function findMoney(
  db: Db,
  orderId: string,
  { locale }: MailLanguage,
): Promise<MailedMoney | undefined> {
  const money = await selectMoney(db, orderId, locale).executeTakeFirst();
  if (!money) return undefined;
  const { payment_id: paymentId, unknown_refund_cents, missing_refund_cents, ...rest } = money;
  const refunds = {
    unknownRefund: Number(unknown_refund_cents),
    missingRefund: Number(missing_refund_cents),
  };
  return { ...rest, differing: paymentId ? { paymentId, ...refunds } : null };
}

const selectMoney = (db: Db, orderId: string, locale: Locale) =>
  db
    .selectFrom('orders')
    .innerJoin('users as buyers', 'buyers.id', 'orders.buyer_id')
    .leftJoin('transfers', 'transfers.order_id', 'orders.id')
    .select(['orders.title', 'orders.price_cents as price', 'orders.fee_cents as fee'])
    .select(({ fn, val }) => fn.coalesce('transfers.netted_cents', val(0)).as('netted'))
    .select(['transfers.status', siteCurrency.as('currency'), userName('buyers', locale).as('buyer')])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('disputes')
          .select(['disputes.id', 'disputes.status'])
          .whereRef('disputes.order_id', '=', 'orders.id')
          .orderBy('disputes.opened_at', 'desc')
          .limit(1)
          .as('latest_dispute'),
      (join) => join.onTrue(),
    )
    .select(['latest_dispute.status as dispute', 'latest_dispute.id as disputeId'])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('provider_differences')
          .innerJoin('payments', 'payments.id', 'provider_differences.payment_id')
          .select(['payment_id', 'unknown_refund_cents', 'missing_refund_cents'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('found_at', 'desc')
          .limit(1)
          .as('differing'),
      (join) => join.onTrue(),
    )
    .select(['differing.payment_id', 'differing.unknown_refund_cents', 'differing.missing_refund_cents'])
    .where('orders.id', '=', orderId);

type Data = { name: string; origin: string; cover: MailThumbnail | undefined; money: MailedMoney };

export const moneyNotification = (
  language: MailLanguage,
  message: MoneyNotification,
  data: Data,
): Email | undefined => templates[message](language, data);

const templates: Record<MoneyNotification, (language: MailLanguage, data: Data) => Email | undefined> = {
  'payout-account-needed': payoutAccountNeeded,
  'earnings-sent': earningsSent,
  'earnings-taken-back': earningsTakenBack,
  'charge-disputed': chargeDisputed,
  'charge-refunded-in-part': chargeRefundedInPart,
  'refund-failed': refundFailed,
};

/** To a seller whose money waits, until it has been sent. */
function payoutAccountNeeded(language: MailLanguage, data: Data): Email | undefined {
  if (data.money.status !== 'due') return undefined;
  const { t } = language;
  const values = valuesOf(language, data.money);
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('payoutAccountNeeded.subject', values),
    heading: t('payoutAccountNeeded.heading'),
    paragraphs: [t('payoutAccountNeeded.waits', values), t('payoutAccountNeeded.once')],
    action: { label: t('payoutAccountNeeded.action'), link: data.origin + pageHref('/dashboard/earnings') },
  });
}

/** To a seller, once the money is in the account at the payment provider. */
function earningsSent(language: MailLanguage, data: Data): Email | undefined {
  const { t } = language;
  const { fee, netted } = data.money;
  const values = { ...valuesOf(language, data.money), site: language.site };
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('earningsSent.subject', values),
    heading: t('earningsSent.heading'),
    paragraphs: [
      t('earningsSent.sent', values),
      ...(fee > 0 ? [t('earningsSent.fee', values)] : []),
      ...(netted > 0 ? [t('earningsSent.keptBack', values)] : []),
    ],
  });
}

/** To a seller who had been sent the money, and must give it back. */
function earningsTakenBack(language: MailLanguage, data: Data): Email {
  const { t } = language;
  const { dispute, status } = data.money;
  const values = valuesOf(language, data.money);
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('earningsTakenBack.subject', values),
    heading: t('earningsTakenBack.heading'),
    paragraphs: [
      t(dispute === 'open' ? 'earningsTakenBack.disputed' : 'earningsTakenBack.refunded', values),
      t(status === 'reversed' ? 'earningsTakenBack.reversed' : 'earningsTakenBack.owed'),
    ],
  });
}

/** To the administrators, who can answer the bank until it has decided. */
function chargeDisputed(language: MailLanguage, data: Data): Email | undefined {
  const { dispute, disputeId } = data.money;
  if (!dispute || !disputeId) return undefined;
  const { t, quote } = language;
  const values = { ...valuesOf(language, data.money), buyer: quote(data.money.buyer) };
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('chargeDisputed.subject', values),
    heading: t('chargeDisputed.heading'),
    paragraphs: [
      t(`chargeDisputed.${dispute}`, { ...values, price: amountOf(language, data.money, data.money.price) }),
      ...(dispute === 'open' ? [t('chargeDisputed.evidence')] : []),
    ],
    action: {
      label: t('chargeDisputed.action'),
      link: data.origin + pageHref('/dashboard/disputes/:id', { id: disputeId }),
    },
  });
}

/** To the administrators, because the records of the sale know only refunds of the whole price. */
function chargeRefundedInPart(language: MailLanguage, data: Data): Email | undefined {
  const { differing } = data.money;
  if (!differing || differing.unknownRefund === 0) return undefined;
  const { t } = language;
  const values = {
    ...valuesOf(language, data.money),
    refunded: amountOf(language, data.money, differing.unknownRefund),
    charged: amountOf(language, data.money, data.money.price),
  };
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('chargeRefundedInPart.subject', values),
    heading: t('chargeRefundedInPart.heading'),
    paragraphs: [t('chargeRefundedInPart.refunded', values), t('chargeRefundedInPart.unknown')],
    action: {
      label: t('chargeRefundedInPart.action'),
      link: data.origin + pageHref('/dashboard/ledger/:id', { id: differing.paymentId }),
    },
  });
}

/** To the administrators, who can have it made again until it has arrived. */
function refundFailed(language: MailLanguage, data: Data): Email | undefined {
  const { differing } = data.money;
  if (!differing || differing.missingRefund === 0) return undefined;
  const { t, quote } = language;
  const values = {
    ...valuesOf(language, data.money),
    buyer: quote(data.money.buyer),
    missing: amountOf(language, data.money, differing.missingRefund),
  };
  return renderEmail(language, {
    ...frameOf(language, data),
    subject: t('refundFailed.subject', values),
    heading: t('refundFailed.heading'),
    paragraphs: [t('refundFailed.failed', values), t('refundFailed.again')],
    action: {
      label: t('refundFailed.action'),
      link: data.origin + pageHref('/dashboard/ledger/:id', { id: differing.paymentId }),
    },
  });
}

const frameOf = ({ t }: MailLanguage, { name, origin, cover }: Data) => ({
  name,
  cover,
  action: { label: t('pages.earnings'), link: origin + pageHref('/dashboard/earnings') },
  notes: [],
});

/** `price`: what the seller gets. */
const valuesOf = (language: MailLanguage, money: MailedMoney) => ({
  title: language.quote(money.title),
  price: amountOf(language, money, money.price - money.fee - money.netted),
  fee: amountOf(language, money, money.fee),
  kept: amountOf(language, money, money.netted),
});

const amountOf = ({ formatPrice }: MailLanguage, { currency }: MailedMoney, minor: number): string =>
  formatPrice(toAmount(minor, currency));
