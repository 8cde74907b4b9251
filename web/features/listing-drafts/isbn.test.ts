import { expect, test } from 'vitest';
import { readIsbn13 } from './isbn.ts';

test.each([
  ['9780141439556', '9780141439556'],
  ['978-0-14-143955-6', '9780141439556'],
  ['ISBN 0-14-143955-6', '9780141439556'],
  ['ISBN-13: 978 0141439556', '9780141439556'],
  ['0-8044-2957-x', '9780804429573'],
  ['9791034300105', '9791034300105'],
  // With the five digits of its price, as some scanners send them.
  ['978014143955651650', '9780141439556'],
])('%s is %s', (typed, isbn) => {
  expect(readIsbn13(typed)).toBe(isbn);
});

test.each([
  ['9780141439550', 'a wrong check digit'],
  ['9780141493556', 'two digits in the wrong order'],
  ['0141439550', 'a wrong check digit of an ISBN-10'],
  ['4006381333931', 'the number of a pen'],
  ['9771234567003', 'the number of a magazine'],
  ['51650', 'the price beside a barcode'],
  ['12345678', 'a number of a book club'],
  ['978014143955', 'too short'],
  ['', 'nothing'],
  ['Wuthering Heights', 'a title'],
])('%s is none: %s', (typed) => {
  expect(readIsbn13(typed)).toBeUndefined();
});
