import { expect, test } from 'vitest';
import { readCents, readYears } from './typed-number.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['12,5', 1250],
  ['.50', 50],
  ['12.', 1200],
  ['$12.50', 1250],
  [' $ 12.50 ', 1250],
  ['US$12.50', 1250],
  ['12.50 USD', 1250],
  ['12 dollars', 1200],
  ['1,200', 120_000],
  ['1,200.50', 120_050],
  ['1.200,50', 120_050],
  ['1 200', 120_000],
  ['1\u00a0200,50', 120_050],
  ["1'200.5", 120_050],
  ['1,234,567', 123_456_700],
  ['１２.５０', 1250],
])('%j is an amount', (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

test.each([
  '',
  ' ',
  '$',
  '.',
  ',',
  'ten',
  '-5',
  '1.200',
  '1.005',
  '0,500',
  '12 50',
  '1,20,000',
  '1,200,50',
  '1e3',
  '12.50.00',
])('%j is no amount', (typed) => {
  expect(readCents(typed)).toBeUndefined();
});

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
