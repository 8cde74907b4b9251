import { expect, test } from 'vitest';
import { createIsbnFilter } from './accept-isbn.ts';

const isbn = '9780141439556';

test('a number counts once it was read twice within a second', () => {
  const accept = createIsbnFilter();
  expect(accept([isbn], 0)).toBeUndefined();
  expect(accept([], 100)).toBeUndefined();
  expect(accept([isbn], 900)).toBe(isbn);
});

test('a number that was read long ago has to be read again', () => {
  const accept = createIsbnFilter();
  expect(accept([isbn], 0)).toBeUndefined();
  expect(accept([], 500)).toBeUndefined();
  expect(accept([isbn], 1_001)).toBeUndefined();
  expect(accept([isbn], 1_101)).toBe(isbn);
});

test('on a slow device, a number counts that was read in two pictures in a row', () => {
  const accept = createIsbnFilter();
  expect(accept([isbn], 0)).toBeUndefined();
  expect(accept([isbn], 2_500)).toBe(isbn);
});

test('two numbers that alternate are both wrong until one repeats', () => {
  const accept = createIsbnFilter();
  expect(accept([isbn], 0)).toBeUndefined();
  expect(accept(['9780141441146'], 100)).toBeUndefined();
  expect(accept([isbn], 200)).toBe(isbn);
});

test.each(['4006381333931', '9780141439550', '51650', '0141439556', '12345670', '9771234567003'])(
  '%s is never taken, however often it is read',
  (text) => {
    const accept = createIsbnFilter();
    for (let now = 0; now < 2_000; now += 100) expect(accept([text], now)).toBeUndefined();
  },
);
