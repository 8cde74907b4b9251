import { useFormatter, useLocale } from 'use-intl';
import { type Currency, priceStepOf } from '#contract/kernel/money/currencies.ts';
import { formatPrice, stepMinor, toAmount } from '#contract/kernel/money/money.ts';
import { type Fee, feeOf, feeShareOf } from '#contract/site/fees.ts';

/** Returns as texts what a fee leaves of the price of one book, in a currency that the site may not have yet. */
export function useFeeExample(currency: Currency, fee: Fee) {
  const format = useFormatter();
  const locale = useLocale();
  const priceMinor = exampleSteps * stepMinor(currency);
  const feeMinor = feeOf(priceMinor, fee);
  const shareMinor = Math.min(feeMinor, feeShareOf(priceMinor, fee.basisPoints));
  const shown = (minor: number) => formatPrice(toAmount(minor, currency), { currency, locale });
  return {
    price: formatPrice(exampleSteps * priceStepOf(currency), { currency, locale }),
    percent: format.number(fee.basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    share: shown(-shareMinor),
    fixed: shown(shareMinor - feeMinor),
    forSeller: shown(priceMinor - feeMinor),
  };
}

/** About the price of a new paperback. */
const exampleSteps = 12;
