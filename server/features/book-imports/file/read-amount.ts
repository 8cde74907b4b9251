import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import { parseMinor, toAmount } from '#contract/kernel/money/money.ts';
import { priceProblem, readPrice } from '#contract/kernel/money/price.ts';
import { plainText } from '#contract/kernel/plain-text.ts';

type FileMoney = { currency: Currency; locale: Locale };

/**
 * Reads a price of the file. A point before at most as many digits as the currency has decimals is a decimal point in every
 * language, as in our own export; anything else is read as the page's reader would write it.
 */
export function readFilePrice(text: string, money: FileMoney): { amount: number } | { message: string } {
  const plain = plainAmount(plainText(text) ?? '', money.currency);
  const typed = plain ?? text;
  const message = priceProblem(typed, money);
  if (message !== undefined) return { message };
  return { amount: plain ?? toAmount(readPrice(typed, money) ?? 0, money.currency) };
}

function plainAmount(text: string, currency: Currency): number | undefined {
  const minor = /^\d{1,9}\.\d{1,3}$/.test(text) ? parseMinor(text, currency) : undefined;
  return minor === undefined ? undefined : toAmount(minor, currency);
}
