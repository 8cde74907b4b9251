import { expect, test } from 'vitest';
import { currencyOfRegion } from './region-currencies.ts';

test.each([
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['en', 'USD'],
  ['en-GB', 'GBP'],
  ['ar', 'EGP'],
  ['ja', 'JPY'],
  ['es-419', undefined],
  ['en-US@posix', undefined],
])('a reader of %s is offered %s among the first currencies', (language, currency) => {
  expect(currencyOfRegion(language)).toBe(currency);
});
