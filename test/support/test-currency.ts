import { digitsOf, isCurrency } from '#contract/kernel/money/currencies.ts';
import { currencySign, formatPrice, stepMinor, toAmount } from '#contract/kernel/money/money.ts';

/** The currency of the tests' sites: dollars, unless `TEST_CURRENCY` names another (`npm run test:currencies`). */
export const testCurrency = process.env.TEST_CURRENCY ?? 'USD';
if (!isCurrency(testCurrency)) throw new Error(`TEST_CURRENCY=${testCurrency} is no currency of a site`);

/** Tests name prices in dollars. In another currency a dollar is its step: 6.5 dollars are 650 yen. */
export const minorOf = (dollars: number): number =>
  Math.round((Math.round(dollars * 100) * stepMinor(testCurrency)) / 100);

/** The amount as the API has it. */
export const amountOf = (dollars: number): number => toAmount(minorOf(dollars), testCurrency);

/** The amount as people type it in English. */
export const priceText = (dollars: number): string => amountOf(dollars).toFixed(digitsOf(testCurrency));

/** The amount as English pages and emails show it. */
export const shownPrice = (dollars: number): string =>
  formatPrice(amountOf(dollars), { currency: testCurrency, locale: 'en' });

/** What the API says of text that is not an amount. */
export const unreadablePrice =
  testCurrency === 'USD'
    ? 'Enter dollars and cents, such as 6.50.'
    : `Enter an amount, such as ${priceText(6.5)}.`;

/** The sign in the titles of columns, such as `Price($)`. */
export const shownSign = currencySign({ currency: testCurrency, locale: 'en' });
