import { type Currency, digitsOf } from '#contract/kernel/money/currencies.ts';

/** Currencies of which Stripe does not count the smallest unit of ISO 4217. */
const stripeDigits: Record<Currency, number> = { ISK: 2, UGX: 2, MGA: 0 };

const shiftOf = (currency: Currency): number =>
  (stripeDigits[currency] ?? digitsOf(currency)) - digitsOf(currency);

/** Returns an amount as Stripe counts it. Prices are multiples of a unit (`priceUnitOf`) that makes this exact. */
export function toCardAmount(minor: number, currency: Currency): number {
  const shift = shiftOf(currency);
  const amount = shift < 0 ? minor / 10 ** -shift : minor * 10 ** shift;
  if (!Number.isSafeInteger(amount))
    throw new Error(`A card cannot be charged ${minor} units of ${currency}`);
  return amount;
}

/** Returns the smallest units of an amount at Stripe; undefined if there are fractions of one. */
export function fromCardAmount(amount: number, currency: Currency): number | undefined {
  const shift = shiftOf(currency);
  const minor = shift < 0 ? amount * 10 ** -shift : amount / 10 ** shift;
  return Number.isSafeInteger(minor) ? minor : undefined;
}
