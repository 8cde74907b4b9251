import { sql } from 'kysely';
import { formatPlainDay } from '#contract/kernel/day.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Payment = { amount: number; paidOn: string; reference: string; orders: number };

/** Renders the mail to a seller whom the host has paid; undefined if the payment has nothing for the seller. */
export async function renderEarningsPaid(
  db: Db,
  language: MailLanguage,
  { payoutId, sellerId, ...to }: { payoutId: string; sellerId: string; name: string; link: string },
): Promise<Email | undefined> {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('payouts', 'payouts.id', 'transfers.payout_id')
    .select(['payouts.currency', 'reference', sql<string>`paid_on::text`.as('paid_on')])
    .select(sql<string>`sum(transfers.amount_cents - netted_cents)`.as('amount'))
    .select(sql<number>`count(*)::int`.as('orders'))
    .where('payouts.id', '=', payoutId)
    .where('seller_id', '=', sellerId)
    .where('paid_at', 'is not', null)
    .groupBy('payouts.id')
    .executeTakeFirst();
  if (!row) return undefined;
  const amount = toAmount(Number(row.amount), row.currency as Currency);
  const { paid_on: paidOn, orders } = row;
  return earningsPaid(language, { ...to, amount, paidOn, orders, reference: row.reference ?? '' });
}

export function earningsPaid(
  language: MailLanguage,
  { name, link, amount, paidOn, reference, orders }: Payment & { name: string; link: string },
): Email {
  const { t, site, formatPrice, quote, locale } = language;
  const price = formatPrice(amount);
  const day = formatPlainDay(paidOn, locale);
  return renderEmail(language, {
    subject: t('earningsPaid.subject', { price }),
    heading: t('earningsPaid.heading'),
    name,
    paragraphs: [
      t('earningsPaid.sent', { site, price, day, count: orders }),
      t('earningsPaid.reference', { reference: quote(reference) }),
    ],
    action: { label: t('pages.dashboard'), link },
    notes: [],
  });
}
