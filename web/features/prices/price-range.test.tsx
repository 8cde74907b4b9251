import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inEnglish } from '#test/support/in-english.tsx';
import { placeOf } from './price-range.ts';
import { useRangeText } from './use-range-text.ts';

const Range = (range: { low: number; high: number }) => useRangeText()(range);
const textOf = (low: number, high: number) =>
  renderToStaticMarkup(inEnglish(<Range low={low} high={high} />));

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
  expect(textOf(5, 5)).toBe('$5');
  expect([4, 5, 6].map((price) => placeOf(price, { low: 5, high: 5 }))).toEqual([8, 60, 112]);
});

test('cents are left out where there are none', () => {
  expect(textOf(3.5, 1200)).toBe('$3.50 to $1,200');
});
