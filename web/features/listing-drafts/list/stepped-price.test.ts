import { describe, expect, test } from 'vitest';
import { currencies } from '#contract/kernel/money/currencies.ts';
import { formatBareAmount, maxPriceOf, toAmount } from '#contract/kernel/money/money.ts';
import { priceProblem } from '#contract/kernel/money/price.ts';
import { priceStep, steppedPrice } from './stepped-price.ts';

test.each([
  ['USD', 50],
  ['EUR', 50],
  ['JPY', 50],
  ['KWD', 500],
  ['HUF', 50_000],
])('a step of %s is %d of its smallest units', (currency, step) => {
  expect(priceStep(currency)).toBe(step);
});

describe('a price in dollars', () => {
  test.each([
    [650, 1, 700],
    [650, -1, 600],
    [0, 1, 50],
    [50, -1, undefined],
    [30, -1, undefined],
    [maxPriceOf('USD'), 1, undefined],
  ] as const)('of %d, moved by %d, is %s', (minor, direction, next) => {
    expect(steppedPrice(minor, direction, 'USD')).toBe(next);
  });
});

test.each(currencies)('two steps of %s lead to a price that the server accepts', (currency) => {
  const money = { currency, locale: 'en' };
  const first = steppedPrice(0, 1, currency) ?? 0;
  for (const minor of [first, steppedPrice(first, 1, currency) ?? 0])
    expect(priceProblem(formatBareAmount(toAmount(minor, currency), money), money)).toBeUndefined();
});
