import type { Currency } from '#contract/kernel/money/currencies.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Addressee = { name: string; link: string };

/** Renders the mail to a seller whose payment the host's bank returned; undefined if it did not. */
export async function renderEarningsReturned(
  db: Db,
  language: MailLanguage,
  { payoutId, sellerId, ...to }: Addressee & { payoutId: string; sellerId: string },
): Promise<Email | undefined> {
  const row = await db
    .selectFrom('payout_returns')
    .innerJoin('payouts', 'payouts.id', 'payout_returns.payout_id')
    .select(['payout_returns.amount_cents', 'payouts.currency', 'reason'])
    .where('payout_id', '=', payoutId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  if (!row) return undefined;
  const amount = toAmount(row.amount_cents, row.currency as Currency);
  return earningsReturned(language, { ...to, amount, reason: row.reason });
}

export function earningsReturned(
  language: MailLanguage,
  { name, link, amount, reason }: Addressee & { amount: number; reason: string },
): Email {
  const { t, site, formatPrice, quote } = language;
  const price = formatPrice(amount);
  return renderEmail(language, {
    subject: t('earningsReturned.subject', { price }),
    heading: t('earningsReturned.heading'),
    name,
    paragraphs: [
      t('earningsReturned.returned', { site, price, reason: quote(reason) }),
      t('earningsReturned.check'),
    ],
    action: { label: t('earningsReturned.action'), link },
    notes: [],
  });
}
