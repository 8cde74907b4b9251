import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hostAccountForm, isIban } from '../payouts/bank-accounts.ts';
import { readColor } from '../site/accent-colors.ts';
import { readBasisPoints } from '../site/fees.ts';
import { recoveryCode } from '../users/own-account.ts';
import { email, phone, sixDigitCode } from './fields.ts';
import { readIsbn } from './isbn.ts';
import { readAmount } from './money/typed-amount.ts';
import { plainText } from './plain-text.ts';
import { say } from './sentence.ts';
import { readHours, readYears } from './typed-number.ts';

/** The zero of each script in which a user may type a number. */
const zeros = {
  Western: 0x30,
  Arabic: 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Gurmukhi: 0xa66,
  Gujarati: 0xae6,
  Telugu: 0xc66,
  Kannada: 0xce6,
  Malayalam: 0xd66,
  Tamil: 0xbe6,
  Thai: 0xe50,
  Lao: 0xed0,
  Tibetan: 0xf20,
  Burmese: 0x1040,
  Khmer: 0x17e0,
  Mongolian: 0x1810,
  Shan: 0x1090,
  'N’Ko': 0x7c0,
  Javanese: 0xa9d0,
  Adlam: 0x1e950,
  'full width': 0xff10,
  mathematical: 0x1d7ce,
};

const parsed = (schema: z.core.$ZodType) => (typed: string) => {
  const { success, data } = z.safeParse(schema, typed);
  return success ? data : undefined;
};

const iban = (typed: string) => z.safeParse(hostAccountForm, { holder: 'Ada', iban: typed }).data?.iban;

/** How each field is written in Western digits, and what is read. */
const fields = {
  ISBN: { typed: '978-0-14-143958-7', value: '9780141439587', read: readIsbn },
  'ISBN-10': { typed: '0-8044-2957-X', value: '9780804429573', read: readIsbn },
  price: {
    typed: '12.50',
    value: 1250,
    read: (typed: string) => readAmount(typed, { currency: 'USD', locale: 'en' }),
  },
  years: { typed: '2.5', value: 2.5, read: readYears },
  code: { typed: '123 456', value: '123456', read: parsed(sixDigitCode) },
  phone: { typed: '+49 176 123-45', value: '+49 176 123-45', read: parsed(phone(say('fields.required'))) },
  hours: { typed: '48', value: 48, read: readHours },
  percent: { typed: '12.5 %', value: 1250, read: (typed: string) => readBasisPoints(typed, 'en') },
  'recovery code': { typed: 'ab3de-fg5h9', value: 'ab3de-fg5h9', read: parsed(recoveryCode) },
  IBAN: { typed: 'DE89 3704-0044 0532 0130 00', value: 'DE89370400440532013000', read: iban },
  email: {
    typed: 'book-shop24@example.org',
    value: 'book-shop24@example.org',
    read: parsed(email(say('fields.required'))),
  },
  color: { typed: '#1d5c4a', value: '#1d5c4a', read: readColor },
};

/** What comes along when people paste. */
const disguises: Record<string, (typed: string) => string> = {
  plain: (typed) => typed,
  'spaces around': (typed) => `\u00a0 ${typed}\u3000\n`,
  'direction marks around': (typed) => `\u202a\u2066${typed}\u2069\u202c\u200f`,
  'a byte order mark': (typed) => `\ufeff${typed}`,
  'joiners between': (typed) => [...typed].join('\u2060'),
  'a label': (typed) => `Etikett: ${typed}`,
  'an Arabic label': (typed) => `الرقم: ${typed}`,
  'quotation marks and a comma': (typed) => `“${typed}”,`,
  'the full stop of a Chinese keyboard': (typed) => `${typed.replace('.', '。')}。`,
  'the hyphen of a Japanese keyboard': (typed) => typed.replaceAll(/(?<=\d)-/g, 'ー'),
  'tatweel for a hyphen': (typed) => typed.replaceAll(/(?<=\d)-/g, '\u0640'),
};

const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const forms = Object.entries(zeros).flatMap(([script, zero]) =>
  Object.entries(disguises).map(([disguise, disguised]) => ({ script, zero, disguise, disguised })),
);

describe.each(Object.entries(fields))('%s', (_, { typed, value, read }) => {
  test.each(forms)('is read in $script digits with $disguise', ({ zero, disguised }) => {
    expect(read(disguised(inScript(typed, zero)))).toEqual(value);
  });
});

const dashes = '-‐‑‒–—―−﹣－⁃'.split('');
const spaces = [' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\t', '  '];

test.each([...dashes, ...spaces])('%j separates the groups of numbers and codes', (separator) => {
  expect(readIsbn(['978', '0', '14', '143958', '7'].join(separator))).toBe('9780141439587');
  expect(parsed(sixDigitCode)(`123${separator}456`)).toBe('123456');
  expect(isIban((plainText(`DE89${separator}3704 0044 0532 0130 00`) ?? '').replaceAll(/[ -]/g, ''))).toBe(
    true,
  );
});

test.each([
  ['5,-', 500],
  ['5.-', 500],
  ['5,—', 500],
  ['5.–', 500],
  ['5-', 500],
  ['12,-- €', 1200],
  ['€ 7,-', 700],
  ['1.200,-', 120_000],
  ['EUR 6', 600],
  ['6 €\u200e', 600],
  ['٦٫٥٠ €', 650],
  ['۶٫۵ €', 650],
  ['6,5', 650],
])('%j is a price in euros', (typed, cents) => {
  expect(readAmount(typed, { currency: 'EUR', locale: 'de' })).toBe(cents);
});

test.each([
  ['50 pesos', 'MXN', 'es', 5000],
  ['50 pesos mexicanos', 'MXN', 'es', 5000],
  ['1 peso', 'ARS', 'es', 100],
  ['6 dólares', 'USD', 'es', 600],
  ['6 dólares estadounidenses', 'USD', 'es', 600],
  ['6 do\u0301lares', 'USD', 'es', 600],
  ['6 dollars', 'USD', 'es', 600],
  ['6 Dollar', 'USD', 'de', 600],
  ['1 dollar', 'USD', 'en', 100],
  ['7 libras', 'GBP', 'es', 700],
  ['9 Schwedische Kronen', 'SEK', 'de', 900],
  ['50 دولار', 'USD', 'ar', 5000],
  ['50 دولار أمريكي', 'USD', 'ar', 5000],
  ['٥ دولارات', 'USD', 'ar', 500],
  ['٢٠ دولارًا', 'USD', 'ar', 2000],
  ['٢٠ دولاراً', 'USD', 'ar', 2000],
  ['٥ جنيهات', 'EGP', 'ar', 500],
  ['٥ ليرات', 'TRY', 'ar', 500],
  ['٥ دراهم', 'AED', 'ar', 500],
  ['٥ ر.س', 'SAR', 'ar', 500],
  ['ر.س.٥', 'SAR', 'ar', 500],
  ['12 Fr.', 'CHF', 'de', 1200],
  ['Fr. 12.50', 'CHF', 'de', 1250],
  ['Fr.12', 'CHF', 'de', 1200],
  ['5 kr.', 'SEK', 'en', 500],
  ['kr.5', 'DKK', 'en', 500],
  ['$.50', 'USD', 'en', 50],
  ['USD .50', 'USD', 'en', 50],
  ['١٢،٥٠', 'EGP', 'ar', 1250],
  ['١،٢٠٠٫٥٠', 'EGP', 'ar', 120_050],
  ['50 pesos', 'USD', 'es', undefined],
  ['50 mexicanos', 'MXN', 'es', undefined],
  ['6 euros', 'USD', 'en', undefined],
])('%j in %s, typed by a reader of %s, is %s', (typed, currency, locale, minor) => {
  expect(readAmount(typed, { currency, locale })).toBe(minor);
});

test.each(['-5', '- 5', '-', ',-', '5-6', '5--6', '--5', '5---'])('%j is no price', (typed) => {
  expect(readAmount(typed, { currency: 'EUR', locale: 'de' })).toBeUndefined();
});

test.each([
  ['3 Jahre', 3],
  ['1 Jahr', 1],
  ['2,5 años', 2.5],
  ['1 año', 1],
  ['٣ سنوات', 3],
  ['سنة 1', undefined],
  ['1٫5', 1.5],
  ['٢،٥ سنوات', 2.5],
  ['١١ عامًا', 11],
  ['١١ عاماً', 11],
  ['١١ عاما', 11],
  ['١ عام', 1],
  ['5 Jahrhunderte', undefined],
])('%j is %s years', (typed, years) => {
  expect(readYears(typed)).toBe(years);
});

test.each([
  ['48', 48],
  ['24 h', 24],
  ['24 Std.', 24],
  ['24 hours', 24],
  ['24 horas', 24],
  ['٤٨ ساعة', 48],
  ['', undefined],
  ['1.5', undefined],
  ['2 days', undefined],
])('%j is %s hours', (typed, hours) => {
  expect(readHours(typed)).toBe(hours);
});

test.each([
  ['tel:+49-176-12345', '+49-176-12345'],
  ['＋４９ （０）１７６', '+49 (0)176'],
  ['call me', undefined],
  ['⑳'.repeat(30), undefined],
])('%j is the phone number %s', (typed, number) => {
  expect(parsed(phone(say('fields.required')))(typed)).toBe(number);
});
