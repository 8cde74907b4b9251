import fc from 'fast-check';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import search from '#messages/en/search.json' with { type: 'json' };
import { priceSpines, pricesInWords } from './price-histogram.ts';

const dollars = { currency: 'USD', locale: 'en' };
const words = {
  t: createTranslator({ locale: 'en', messages: { search }, namespace: 'search.prices' }),
  numberAtStart: (count: number) => ['No', 'One', 'Two'][count] ?? String(count),
};
const anyPrice = { from: '', to: '' };
const prices = [
  { from: 3, count: 2 },
  { from: 4, count: 9 },
  { from: 6, count: 7 },
  { from: 9, count: 4 },
  { from: 14, count: 1 },
];

test('says what most books cost, and how many are outside the range', () => {
  expect(pricesInWords(prices, anyPrice, dollars, words)).toBe('Most of these books cost $4 to $9.');
  expect(pricesInWords(prices, { from: '4', to: '12' }, dollars, words)).toBe(
    'Most of these books cost $4 to $9. Two cost less than $4. One costs more than $12.',
  );
  expect(pricesInWords([{ from: 5, count: 3 }], anyPrice, dollars, words)).toBe(
    'Most of these books cost about $5.',
  );
  expect(pricesInWords(prices, { from: 'cheap', to: '' }, dollars, words)).toBe(
    'Most of these books cost $4 to $9.',
  );
});

test('prices of another currency are counted in steps of their own', () => {
  const yen = { currency: 'JPY', locale: 'en' };
  const inYen = prices.map(({ from, count }) => ({ from: from * 100, count }));
  expect(pricesInWords(inYen, { from: '450', to: '1,200' }, yen, words)).toBe(
    'Most of these books cost ¥400 to ¥900. Two cost less than ¥450. One costs more than ¥1,200.',
  );
  const widths = priceSpines(inYen, anyPrice, yen).map(({ width }) => width);
  expect(widths).toEqual(priceSpines(prices, anyPrice, dollars).map(({ width }) => width));
});

test('spines outside the range are gaps', () => {
  const isIn = (from: string, to: string) =>
    priceSpines(prices, { from, to }, dollars).map((spine) => spine.isIn);
  expect(isIn('', '')).toEqual([true, true, true, true, true]);
  expect(isIn('4', '9')).toEqual([false, true, true, true, false]);
});

test('all spines stand on the board, however many prices there are', () => {
  const price = fc.record({
    from: fc.integer({ min: 0, max: 50 }),
    count: fc.integer({ min: 1, max: 5000 }),
  });
  const some = fc.uniqueArray(price, { minLength: 1, selector: ({ from }) => from });
  fc.assert(
    fc.property(some, (found) => {
      const spines = priceSpines(
        found.toSorted((a, b) => a.from - b.from),
        anyPrice,
        dollars,
      );
      expect(spines.length).toBeLessThanOrEqual(16);
      expect(spines.length).toBeGreaterThan(0);
      for (const { x, width, height } of spines) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(210);
        expect(height).toBeGreaterThan(0);
        expect(height).toBeLessThanOrEqual(66);
      }
    }),
  );
});
