import { type Currency, currencies } from '#contract/currencies.ts';
import { currencySign } from '#contract/money.ts';

/** Returns a currency's name in the reader's language with its sign: `Euro (€)`. */
export function currencyName(currency: Currency, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency;
  return `${name} (${currencySign({ currency, locale })})`;
}

/** Lists the currencies by their names. */
export const listCurrencies = (locale: string): { code: Currency; name: string }[] =>
  currencies
    .map((code) => ({ code, name: currencyName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
