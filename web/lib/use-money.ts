import { useLocale } from 'use-intl';
import { formatPrice, formatShortPrice, type Money } from '#contract/kernel/money/money.ts';
import { useSite } from './site-context.ts';

/** Returns the currency of the site, and the language in which its amounts are written. */
export function useMoney(): Money {
  return { currency: useSite().currency, locale: useLocale() };
}

/** Returns a function that formats an amount: `$12.50`. */
export function usePrice(): (amount: number) => string {
  const money = useMoney();
  return (amount) => formatPrice(amount, money);
}

/** Returns a function that formats an amount without decimals where it has none: `$4`, `$6.50`. */
export function useShortPrice(): (amount: number) => string {
  const money = useMoney();
  return (amount) => formatShortPrice(amount, money);
}
