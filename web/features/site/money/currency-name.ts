import { useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { type Currency, currencies } from '#contract/currencies.ts';
import { currencySign } from '#contract/money.ts';

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
    const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
    return `${name} (${currencySign({ currency, locale })})`;
  };
}

const neverChanges = () => () => undefined;

/** Lists the currencies by their names. */
export function useCurrencies(): { code: Currency; name: string }[] {
  const locale = useLocale();
  const nameOf = useCurrencyName();
  return currencies
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
