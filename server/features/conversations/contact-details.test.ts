import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasContactDetails } from './contact-details.ts';

describe('a text with contact details', () => {
  test.each([
    'Call me: +1 (555) 014-2233',
    'my number is 555-0142',
    '0171.2345678',
    'اتصل بي على ٠٥٥١٢٣٤٥٦٧',
    'फ़ोन ०५५१२३४५६७',
    'my number is 5\u200b55\u200b-01\u200b42',
    'nell@example.com',
    'write to nell @ example.com please',
    'DE89 3704 0044 0532 0130 00',
    'gb82west12345698765432',
  ])('%s', (text) => expect(hasContactDetails(text)).toBe(true));
});

describe('a text without contact details', () => {
  test.each([
    'Is the spine creased? I could come on Tuesday at 6:30.',
    'It is ISBN 978-0-14-143955-6, or ISBN 0-14-143955-6.',
    '9780141439556',
    'On 24.12.2026 or 2026-12-24, between 14:30 and 15:00',
    'Written 1871-1872, 838 pages, $6.50',
    'See page 12 @ the end',
    'Pages:\n123\n456\n789',
    'DE89 3704 0044 0532 0130 01',
    '',
  ])('%s', (text) => expect(hasContactDetails(text)).toBe(false));
});

/** Text without anything that could be read together with what is put between. */
const words = fc
  .array(fc.constantFrom('Is', 'it', 'here,', 'the', 'book?', 'Tuesday!', 'كتاب', 'Bücher;', '\n'), {
    maxLength: 30,
  })
  .map((list) => list.join(' '));
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (minLength: number, maxLength: number) =>
  fc.array(digit, { minLength, maxLength }).map((list) => list.join(''));

const phone = fc
  .tuple(fc.constantFrom('+', '', '00'), digits(3, 4), fc.constantFrom(' ', '-', '.', '/', ''), digits(5, 7))
  .map(([prefix, area, separator, number]) => `${prefix}${area}${separator}${number}`)
  // These are dates, or ranges of years and numbers of books.
  .filter((text) => !/^(97[89]|\d{4}-)/.test(text));

const email = fc.emailAddress();

/** An IBAN with the right check digits, in groups of four or in one. */
const iban = fc
  .tuple(fc.constantFrom('DE', 'AT', 'GB', 'FR', 'NL'), digits(11, 26), fc.boolean())
  .map(([country, number, isGrouped]) => {
    const numeric = [...`${number}${country}00`].map((one) => Number.parseInt(one, 36)).join('');
    const check = String(98n - (BigInt(numeric) % 97n)).padStart(2, '0');
    const plain = `${country}${check}${number}`;
    return isGrouped ? (plain.match(/.{1,4}/g) ?? []).join(' ') : plain;
  });

const settings = { numRuns: 500 };

describe('wherever they stand in a text', () => {
  test.each([
    ['a phone number', phone],
    ['an email address', email],
    ['an IBAN', iban],
  ])('%s is found', (_, detail) => {
    fc.assert(
      fc.property(words, detail, words, (before, found, after) => {
        expect(hasContactDetails(`${before} ${found} ${after}`)).toBe(true);
      }),
      settings,
    );
  });

  test('words alone have none', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(hasContactDetails(text)).toBe(false);
      }),
      settings,
    );
  });

  test('no text fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        expect(typeof hasContactDetails(text)).toBe('boolean');
      }),
      settings,
    );
  });
});
