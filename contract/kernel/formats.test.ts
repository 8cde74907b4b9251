import { expect, test } from 'vitest';
import { dateTimeFormat, numberFormat, remember } from './formats.ts';

test('the same language and options get the same formatter, others another one', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const;
  const { format } = numberFormat('en', dollars);
  expect(format(1.5)).toBe('$1.50');
  expect(numberFormat('en', { ...dollars })).toBe(numberFormat('en', dollars));
  expect(numberFormat('de', dollars)).not.toBe(numberFormat('en', dollars));
  expect(numberFormat('en')).not.toBe(numberFormat('en', dollars));
});

test('a formatter that cannot be made is an error each time', () => {
  const make = () => dateTimeFormat('en', { timeZone: 'Mars/Olympus_Mons' });
  expect(make).toThrow(RangeError);
  expect(make).toThrow(RangeError);
});

test('the number of results that are kept has a limit', () => {
  let calls = 0;
  const pair = remember((n: number) => {
    calls += 1;
    return [n, n];
  });
  for (let n = 0; n < 9_999; n += 1) pair(n);
  expect([pair(9_998), calls]).toEqual([[9_998, 9_998], 9_999]);
  expect([pair(0), calls]).toEqual([[0, 0], 10_000]);
});
