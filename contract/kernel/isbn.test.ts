import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIsbn, toIsbn10 } from './isbn.ts';

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
const nineDigits = digits(9);
const separators = ['', '-', ' ', '.', '\u2010', '\u2013', '\u2212', '\u00a0', '\u200b-', ' \u200e'];

/** Writes separators between some of the digits. */
const spelled = (isbn: string) =>
  fc
    .array(fc.constantFrom(...separators), { minLength: isbn.length, maxLength: isbn.length })
    .map((between) => [...isbn].map((digit, index) => (index > 0 ? between[index] : '') + digit).join(''));

const parameters = { numRuns: 1000 };

test('an ISBN-10 and an ISBN-13 in any spelling are the same ISBN-13', () => {
  const example = nineDigits.chain((nine) => {
    const isbn13 = `978${nine}${digit13(`978${nine}`)}`;
    return fc.tuple(fc.constant(isbn13), spelled(isbn13), spelled(nine + digit10(nine)));
  });
  fc.assert(
    fc.property(example, ([isbn13, long, short]) => {
      expect(readIsbn(long)).toBe(isbn13);
      expect(readIsbn(`ISBN: ${short}`)).toBe(isbn13);
      expect(readIsbn(short.toLowerCase())).toBe(isbn13);
    }),
    parameters,
  );
});

test('a wrong digit, or two neighbors exchanged in an ISBN-10, is no ISBN', () => {
  const change = fc.tuple(nineDigits, fc.nat(12), fc.integer({ min: 1, max: 9 }), fc.nat(8));
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

const emma = '9780141439587';

test.each([
  ['9780141439587', emma],
  ['978-0-14-143958-7', emma],
  ['978 0 14 143958 7', emma],
  ['978.0.14.143958.7', emma],
  ['978–0–14–143958–7', emma],
  ['978−0−14−143958−7', emma],
  ['0-14-143958-0', emma],
  ['ISBN 0-14-143958-0', emma],
  ['ISBN: 0141439581', undefined],
  ['ISBN-13: 978-0-14-143958-7', emma],
  ['ISBN-13 : 978-0-14-143958-7', emma],
  ['ISBN 13: 9780141439587', emma],
  ['ISBN-10: 0141439580', emma],
  ['ISBN10 0141439580', emma],
  ['isbn9780141439587', emma],
  ['ISBN-Nr. 978-0-14-143958-7', emma],
  ['EAN 9780141439587', emma],
  ['EAN: 9780141439587', emma],
  ['urn:isbn:9780141439587', emma],
  ['URN:ISBN:0-14-143958-0', emma],
  ['9780141439587 (pbk.)', emma],
  ['9780141439587 (pbk. : alk. paper)', emma],
  ['978-0-14-143958-7.', emma],
  ['„978-0-14-143958-7“', emma],
  ['Emma, 9780141439587', emma],
  ['9780141439587 50999', emma],
  ['978014143958750999', emma],
  ['978-0-14-143958-7 / 0-14-143958-0', emma],
  ['978-0-14-143958-7 (ISBN-10: 0-14-143958-0)', emma],
  [' \u200b9780141439587\u2060 ', emma],
  ['\u202a978-0-14-143958-7\u202c', emma],
  ['978\u00ad0\u00ad14\u00ad143958\u00ad7', emma],
  ['９７８０１４１４３９５８７', emma],
  ['٩٧٨٠١٤١٤٣٩٥٨٧', emma],
  ['۹۷۸-۰-۱۴-۱۴۳۹۵۸-۷', emma],
  ['९७८०१४१४३९५८७', emma],
  ['๙๗๘๐๑๔๑๔๓๙๕๘๗', emma],
  ['ردمك 978-0-14-143958-7', emma],
  ['978ー0ー14ー143958ー7', emma],
  ['９７８ー０ー１４ー１４３９５８ー７', emma],
  ['۹۷۸ـ۰ـ۱۴ـ۱۴۳۹۵۸ـ۷', emma],
  ['978 – 0 – 14 – 143958 – 7', emma],
  ['978·0·14·143958·7', emma],
  ['书号9780141439587', emma],
  ['国際標準図書番号978-0-14-143958-7（税込）', emma],
  ['978-0-14-143958-7²', emma],
  // As scanners send it: with the kind of the barcode, or as the number of a package.
  [']E09780141439587', emma],
  ['09780141439587', emma],
  ['(01)09780141439587', emma],
  ['9780141439587.0', emma],
  ['="9780141439587"', emma],
  ['https://www.example.org/Emma/dp/0141439580/ref=sr_1_1', emma],
  ['0141439580 – 2003 – 12 €', emma],
  ['19780141439587', undefined],
  // The last of ten, in the letters of other scripts and as the number of a clock.
  ['0-8044-2957-X', '9780804429573'],
  ['0-8044-2957-x', '9780804429573'],
  ['0-8044-2957-Х', '9780804429573'],
  ['0-8044-2957-Ⅹ', '9780804429573'],
  ['425-03071-7', '9780425030714'],
  ['SBN 425-03071-7', '9780425030714'],
  // No publisher has this range yet; what is printed on a book counts.
  ['9786610326266', '9786610326266'],
  ['9791034300105', '9791034300105'],
  ['9780141439588', undefined],
  ['9780141435987', undefined],
  ['978-0-14-143958', undefined],
  ['9780141439587 9780141439556', undefined],
  ['978-0-14-143955-0 0-14-143958-0', undefined],
  ['A9780141439587', undefined],
  ['9780141439587B', undefined],
  ['4006381333931', undefined],
  ['9771234567003', undefined],
  ['51650', undefined],
  ['12345678', undefined],
  ['1984', undefined],
  ['Catch-22', undefined],
  ['Wuthering Heights', undefined],
  ['', undefined],
])('%j is read as %s', (typed, isbn13) => {
  expect(readIsbn(typed)).toBe(isbn13);
});

test('an ISBN-13 that begins with 978 has an ISBN-10, and no other one', () => {
  expect(['9780141439587', '9780804429573', '9791034300105'].map(toIsbn10)).toEqual([
    '0141439580',
    '080442957X',
    undefined,
  ]);
});
