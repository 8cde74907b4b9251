import type { Currency } from '../kernel/money/currencies.ts';
import { stepMinor } from '../kernel/money/money.ts';
import { readAmount } from '../kernel/money/typed-amount.ts';
import { plainValue } from '../kernel/plain-text.ts';

/** What the host keeps of each price: a share in hundredths of a percent, and a fixed amount in smallest units. */
export type Fee = { basisPoints: number; fixedMinor: number };

const maxBasisPoints = 5_000;

const unit = / ?(?:[%٪]|percent|per cent|pct|prozent|v\.? ?h|por ciento|(?:في ال|بال)(?:مئة|مائة|مية))$/i;

/** Returns a share typed in percent, such as `8` or `8,5 %`, as hundredths of a percent; undefined if no fee can have it. */
export function readBasisPoints(typed: string | number, locale: string): number | undefined {
  const share = (plainValue(String(typed)) ?? '').replace(/^[%٪] ?/, '').replace(unit, '');
  // Hundredths of a percent are read like those of a dollar.
  const basisPoints = readAmount(share, { currency: 'USD', locale });
  return basisPoints !== undefined && basisPoints <= maxBasisPoints ? basisPoints : undefined;
}

/** The share of a price, half a unit up. The database computes the same when an order is placed (`feeOfPrice`). */
export const feeShareOf = (priceMinor: number, basisPoints: number): number =>
  Math.floor((priceMinor * basisPoints + 5_000) / 10_000);

/** The fee for a price, at most the price. */
export const feeOf = (priceMinor: number, { basisPoints, fixedMinor }: Fee): number =>
  Math.min(priceMinor, feeShareOf(priceMinor, basisPoints) + fixedMinor);

/** The least that is paid out at a time, unless the host chooses otherwise. */
export const defaultMinPayout = (currency: Currency): number => 10 * stepMinor(currency);
