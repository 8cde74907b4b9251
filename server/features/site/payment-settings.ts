import type { RawBuilder } from 'kysely';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { formatShortPrice, maxPriceOf, toAmount } from '#contract/kernel/money/money.ts';
import { readPrice, type TypedPrice, unreadablePrice } from '#contract/kernel/money/price.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { readBasisPoints } from '#contract/site/fees.ts';
import type { SiteForm } from '#contract/site/site.ts';
import { validationError } from '#server/http/endpoint.ts';
import { convertedAmount } from './change-currency.ts';

/**
 * Returns the columns of the settings about paying sellers. Amounts are in the currency that the site will have; those that are not
 * changed keep their number when the currency changes.
 * @throws DomainError `invalid_input`, which names the amount that is wrong
 */
export function paymentColumns(changes: SiteForm, from: Currency) {
  const to = changes.currency ?? from;
  const kept = (column: string) => (to === from ? undefined : convertedAmount(column, from, to, 0));
  return {
    fee_basis_points:
      changes.feePercent === undefined ? undefined : readBasisPoints(changes.feePercent, sourceLocale),
    fee_fixed_cents: readSetting('feeFixed', changes.feeFixed, to) ?? kept('fee_fixed_cents'),
    min_payout_cents:
      changes.minPayout === null
        ? null
        : (readSetting('minPayout', changes.minPayout, to) ?? keptOrNull(kept('min_payout_cents'))),
  };
}

/** A smallest payout that is not set stays so: an expression with null is null. */
const keptOrNull = (amount: RawBuilder<number> | undefined): RawBuilder<number | null> | undefined => amount;

function readSetting(name: string, typed: TypedPrice | undefined, currency: Currency): number | undefined {
  if (typed === undefined) return undefined;
  const money = { currency, locale: sourceLocale };
  const minor = readPrice(typed, money);
  const reject = (message: Sentence) => validationError([{ path: ['changes', name], message }]);
  if (minor === undefined) throw reject(unreadablePrice(money));
  const max = maxPriceOf(currency);
  if (minor > max)
    throw reject(say('fields.amountTooHigh', { max: formatShortPrice(toAmount(max, currency), money) }));
  return minor;
}
