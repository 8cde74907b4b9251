import { useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { type Currency, currencies } from '#contract/kernel/money/currencies.ts';
import { currencySign } from '#contract/kernel/money/money.ts';
import { displayNames } from '#contract/kernel/name-formats.ts';
import { currencyOfRegion } from '#contract/site/region-currencies.ts';

/** Returns a function that returns a currency's name in the reader's language with its sign: `Euro (€)`. */
export function useCurrencyName(): (currency: Currency) => string {
  const locale = useLocale();
  // The server and the browser may know different names and signs. Both render the code until the app is hydrated.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (currency) => {
    if (!isHydrated) return currency;
    const name = displayNames(locale, { type: 'currency' }).of(currency) ?? currency;
    return `${name} (${currencySign({ currency, locale })})`;
  };
}

const neverChanges = () => () => undefined;

/** Lists the currencies: the site's own, that of the reader's region, and the others by their names. */
export function useCurrencies(own: Currency): { code: Currency; name: string }[] {
  const locale = useLocale();
  const nameOf = useCurrencyName();
  const local = useSyncExternalStore(neverChanges, currencyOfBrowser, () => undefined);
  const rank = (code: Currency): number => (code === own ? 0 : code === local ? 1 : 2);
  return currencies
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, locale));
}

const currencyOfBrowser = (): Currency | undefined => currencyOfRegion(navigator.language);
