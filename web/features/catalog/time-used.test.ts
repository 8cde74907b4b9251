import { expect, test } from 'vitest';
import { timeUsed } from './time-used.ts';

test.each([
  [0, 'less than a year'],
  [0.5, '0.5 years'],
  [1, '1 year'],
  [12, '12 years'],
])('a book that is %s years old was used for %s', (years, text) => {
  expect(timeUsed(years)).toBe(text);
});
