import { expect, test } from 'vitest';
import { placeOf, rangeText } from './price-range.ts';

test.each([
  [4, 36],
  [8, 84],
  [6.5, 66],
  [0.5, 8],
  [90, 112],
])('a price of %d stands at %d on the line of $4 to $8', (price, place) => {
  expect(placeOf(price, { low: 4, high: 8 })).toBe(place);
});

test('a range of one price is said once, and other prices stand beside it', () => {
  const range = { low: 5, high: 5 };
  expect(rangeText(range)).toBe('$5');
  expect([4, 5, 6].map((price) => placeOf(price, range))).toEqual([8, 60, 112]);
});

test('cents are left out where there are none', () => {
  expect(rangeText({ low: 3.5, high: 1200 })).toBe('$3.50 to $1,200');
});
