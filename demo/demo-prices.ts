import type { Currency } from '#contract/kernel/money/currencies.ts';
import { priceUnitOf, stepMinor, toAmount } from '#contract/kernel/money/money.ts';

/**
 * The demo's prices are in dollars. In another currency a dollar is the step in which its prices are counted, which is worth about as much:
 * 4.80 become 480 yen.
 */
export function demoPrice(dollars: string, currency: Currency): number {
  const cents = Number(dollars.replace('.', ''));
  const unit = priceUnitOf(currency);
  return toAmount(Math.round((cents * stepMinor(currency)) / 100 / unit) * unit, currency);
}
