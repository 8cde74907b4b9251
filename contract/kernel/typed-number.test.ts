import { expect, test } from 'vitest';
import { readYears } from './typed-number.ts';

test.each([
  ['3', 3],
  ['0', 0],
  ['2,5', 2.5],
  ['2.25', 2.25],
  ['.5', 0.5],
  [' 3 ', 3],
  ['3 years', 3],
  ['1 year', 1],
  ['2 yrs', 2],
])('%j is a number of years', (typed, years) => {
  expect(readYears(typed)).toBe(years);
});

test.each(['', 'years', 'two', '-1', '1,200', '2.125', '1e1'])('%j is no number of years', (typed) => {
  expect(readYears(typed)).toBeUndefined();
});
