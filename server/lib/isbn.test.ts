import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIsbn } from './isbn.ts';

const sum = (digits: string, weight: (index: number) => number): number =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * weight(index), 0);
const digit13 = (twelve: string): string => String((10 - (sum(twelve, (i) => (i % 2 ? 3 : 1)) % 10)) % 10);
const digit10 = (nine: string): string => {
  const rest = (11 - (sum(nine, (i) => 10 - i) % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
};
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
/** Of the groups 0 to 5 and 7, which are assigned completely. */
const nineDigits = fc
  .tuple(fc.constantFrom('0', '2', '3', '4', '7'), digits(8))
  .map((parts) => parts.join(''));
const separators = ['', '-', ' ', '\u2010', '\u2013', '\u00a0'];

/** Writes separators between some of the digits. */
const spelled = (isbn: string) =>
  fc
    .array(fc.constantFrom(...separators), { minLength: isbn.length, maxLength: isbn.length })
    .map((between) => [...isbn].map((digit, index) => (index > 0 ? between[index] : '') + digit).join(''));

const parameters = { numRuns: 1000 };

/** Publishers do not have every range of numbers yet, and an ISBN without a publisher is none. */
const assigned = nineDigits.filter((nine) => readIsbn(`978${nine}${digit13(`978${nine}`)}`) !== undefined);

test('an ISBN-10 and an ISBN-13 in any spelling are the same ISBN-13', () => {
  const example = assigned.chain((nine) => {
    const isbn13 = `978${nine}${digit13(`978${nine}`)}`;
    return fc.tuple(fc.constant(isbn13), spelled(isbn13), spelled(nine + digit10(nine)));
  });
  fc.assert(
    fc.property(example, ([isbn13, long, short]) => {
      fc.pre(long.length <= 33 && short.length <= 33);
      expect(readIsbn(long)).toBe(isbn13);
      expect(readIsbn(`ISBN: ${short}`)).toBe(isbn13);
      expect(readIsbn(short.toLowerCase())).toBe(isbn13);
    }),
    parameters,
  );
});

test('a wrong digit, or two neighbors exchanged in an ISBN-10, is no ISBN', () => {
  const change = fc.tuple(assigned, fc.nat(12), fc.integer({ min: 1, max: 9 }), fc.nat(8));
  fc.assert(
    fc.property(change, ([nine, at, by, neighbor]) => {
      const isbn13 = `978${nine}${digit13(`978${nine}`)}`;
      const changed = isbn13.replace(new RegExp(`(?<=^\\d{${at}})\\d`), (digit) =>
        String((Number(digit) + by) % 10),
      );
      expect(readIsbn(changed)).toBeUndefined();
      const isbn10 = nine + digit10(nine);
      const swapped = [...isbn10];
      [swapped[neighbor], swapped[neighbor + 1]] = [swapped[neighbor + 1] ?? '', swapped[neighbor] ?? ''];
      if (swapped.join('') !== isbn10) expect(readIsbn(swapped.join(''))).toBeUndefined();
    }),
    parameters,
  );
});

test('X stands for ten at the end of an ISBN-10, and nowhere else', () => {
  expect(readIsbn('0-8044-2957-X')).toBe('9780804429573');
  expect(readIsbn('080442957x')).toBe('9780804429573');
  for (const wrong of ['X804429570', '08044X9577', '978080442957X', '0804429570'])
    expect(readIsbn(wrong)).toBeUndefined();
});

test('no text makes it throw, and what it returns is an ISBN-13', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'0123456789X- ISBN\u0660') }),
      ),
      (text) => {
        expect(readIsbn(text) ?? '9780000000000').toMatch(/^97[89]\d{10}$/);
      },
    ),
    { numRuns: 5000 },
  );
});

test('other numbers with thirteen digits, such as those of newspapers, are no ISBN', () => {
  for (const wrong of ['4006381333931', '9771234567003', '9780141439519', '978014143951', '', '-'])
    expect(readIsbn(wrong)).toBeUndefined();
});
