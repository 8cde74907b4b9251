import { digitsOf, isCurrency } from '#contract/kernel/money/currencies.ts';
import { formatPrice, priceUnitOf, toAmount } from '#contract/kernel/money/money.ts';
import { fromCardAmount } from '#server/integrations/payments/card-amount.ts';
import { invalidParameter } from './stripe-error.ts';

/** The least that Stripe charges, for accounts that settle in the same currency. */
const minimums: Record<string, number> = {
  ...{ AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200 },
  ...{ SEK: 300, SGD: 50, THB: 1000, USD: 50 },
};

/** Eight digits, and more of currencies with small units. The column holds no more than two billion. */
const maximums: Record<string, number> = {
  ...{ IDR: 2_000_000_000, INR: 999_999_999 },
  ...{ COP: 2_000_000_000, HUF: 2_000_000_000, JPY: 2_000_000_000, LBP: 2_000_000_000 },
};

/** @throws StripeError for an amount that Stripe would not charge */
export function assertChargeable(amount: number, code: string): void {
  const currency = code.toUpperCase();
  if (!isCurrency(currency)) throw invalidParameter('currency', `Invalid currency: ${code}`);
  const minimum = minimums[currency] ?? 1;
  if (amount < minimum)
    throw invalidParameter(
      'amount',
      `Amount must be at least ${written(minimum, currency)}`,
      'amount_too_small',
    );
  const maximum = maximums[currency] ?? 99_999_999;
  if (amount > maximum)
    throw invalidParameter(
      'amount',
      `Amount must be no more than ${written(maximum, currency)}`,
      'amount_too_large',
    );
  if (!isWhole(amount, currency))
    throw invalidParameter('amount', `Invalid amount for ${code}: ${amount}`, 'parameter_invalid_integer');
}

/** The last digit of an amount with three decimals must be 0, and krónur and shillings have no fractions. */
function isWhole(amount: number, currency: string): boolean {
  const minor = fromCardAmount(amount, currency);
  return minor !== undefined && (digitsOf(currency) < 3 || minor % priceUnitOf(currency) === 0);
}

/** Writes an amount as Stripe's messages do. */
export function written(amount: number, code: string): string {
  const currency = code.toUpperCase();
  return formatPrice(toAmount(fromCardAmount(amount, currency) ?? amount, currency), {
    currency,
    locale: 'en',
  });
}
