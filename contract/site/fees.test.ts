import { expect, test } from 'vitest';
import { defaultMinPayout, feeOf, readBasisPoints } from './fees.ts';

test.each([
  [1200, 800, 30, 126],
  [520, 800, 30, 72],
  [800, 800, 30, 94],
  // Half a cent is rounded up, less than that down.
  [50, 100, 0, 1],
  [49, 100, 0, 0],
  [100, 0, 0, 0],
  [20, 5000, 30, 20],
  [2_000_000_000, 5000, 2_000_000_000, 2_000_000_000],
])('of %d, %d hundredths of a percent and %d are %d', (price, basisPoints, fixedMinor, fee) => {
  expect(feeOf(price, { basisPoints, fixedMinor })).toBe(fee);
});

test.each([
  ['8', 'en', 800],
  ['8.25 %', 'en', 825],
  ['8,5', 'de', 850],
  ['٨٫٥٪', 'ar', 850],
  [12.5, 'en', 1250],
  ['8％', 'en', 800],
  ['8 %\u200f', 'ar', 800],
  ['%8', 'en', 800],
  ['٪٨', 'ar', 800],
  ['8 Prozent', 'de', 800],
  ['8,5 percent', 'en', 850],
  ['8 por ciento', 'es', 800],
  ['٨ بالمائة', 'ar', 800],
  ['50', 'en', 5000],
  ['50.01', 'en', undefined],
  ['-1', 'en', undefined],
  ['1.234', 'en', undefined],
  ['', 'en', undefined],
  ['a lot', 'en', undefined],
])('%j in the language %s is a share of %s', (typed, locale, basisPoints) => {
  expect(readBasisPoints(typed, locale)).toBe(basisPoints);
});

test('the smallest payout is ten units of about a dollar', () => {
  expect(['USD', 'JPY', 'KWD'].map(defaultMinPayout)).toEqual([1000, 1000, 10_000]);
});
