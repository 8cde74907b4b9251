import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { english } from '#test/support/english.ts';
import { bankAccountForm } from '../payouts/bank-accounts.ts';
import { readBasisPoints } from '../site/fees.ts';
import { recoveryCode } from '../users/own-account.ts';
import { plainEmail } from './email-address.ts';
import { email, optionalText, phone, requiredLine, requiredText, sixDigitCode } from './fields.ts';
import { readAmount } from './money/typed-amount.ts';
import { say } from './sentence.ts';
import { readHours, readYears } from './typed-number.ts';

const parsed = (schema: z.core.$ZodType) => (typed: string) => {
  const { success, data } = z.safeParse(schema, typed);
  return success ? data : undefined;
};

const unseen = [
  '\u200b',
  '\u2800',
  '\u3164',
  '\u00ad',
  '\u115f',
  '\uffa0',
  '\u2063',
  '\ufe0f',
  '\u180e',
  '\ufeff',
  '\u202e',
];

test.each(unseen)('text of %j alone is no text', (mark) => {
  const title = requiredText(say('fields.titleRequired'), 200);
  const { error } = z.safeParse(title, ` ${mark}${mark}\t`);
  expect(error?.issues.map(({ message }) => english(message))).toEqual(['Book title is required']);
  expect(z.parse(z.object({ author: optionalText(200) }), { author: mark })).toEqual({});
});

test('marks between letters stay, where a language or a picture needs them', () => {
  for (const title of ['می‌خواهم', '👩‍🚀', 'Schiff\u00adfahrt', '❤️'])
    expect(z.parse(requiredText(say('fields.required'), 200), ` ${title} `)).toBe(title);
});

test.each(unseen.filter((mark) => !['\u2063', '\ufe0f', '\u202e'].includes(mark)))(
  '%j around a text is left out',
  (mark) => {
    expect(z.parse(requiredText(say('fields.required'), 80), ` ${mark}Emma ${mark}\t`)).toBe('Emma');
  },
);

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['Ada Lovelace <ada@example.org>', 'ada@example.org'],
  ['\u200bada@example.org\u00a0', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['r&d@books.example', 'r&d@books.example'],
  ['jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['ada@example.org.', 'ada@example.org'],
  ['ada@example.org, ', 'ada@example.org'],
  ['ada@example.org،', 'ada@example.org'],
  ['Ada <ada@example.org>,', 'ada@example.org'],
  ['mailto:ada@example.org?subject=x', 'ada@example.org'],
  ['<mailto:ada@example.org?cc=bob@example.org>', 'ada@example.org'],
  ['ada?@example.org', 'ada?@example.org'],
  ['Email: ada@example.org', 'ada@example.org'],
  ['E-Mail-Adresse: ada@example.org', 'ada@example.org'],
  ['البريد الإلكتروني: ada@example.org', 'ada@example.org'],
  ['“ada@example.org”', 'ada@example.org'],
  ["'ada@example.org'", 'ada@example.org'],
  ['«ada@example.org»;', 'ada@example.org'],
  ['Ada (ada@example.org)', 'ada@example.org'],
  ['[ada@example.org]', 'ada@example.org'],
  ['ada @example.org', 'ada@example.org'],
  ['ada@example。org。', 'ada@example.org'],
  ['ada@example.org!', 'ada@example.org'],
  ['ada@example.org؛', 'ada@example.org'],
  ['mailto://ada@example.org', 'ada@example.org'],
  ['mailto:ada%2Bbooks%40example.org', 'ada+books@example.org'],
  ['o’brien@example.org', "o'brien@example.org"],
  ['oʼbrien@example.org', "o'brien@example.org"],
  ['INFO@EXAMPLE.ORG', 'info@example.org'],
  ['İNFO@KİTAP.EXAMPLE', 'info@kitap.example'],
  ['Ada Lovelace ada@example.org', undefined],
  // A colon is typed for a full stop on a German keyboard.
  ['ada:lovelace@example.org', undefined],
  ['ada@example.org. Thanks', undefined],
  ['ada@example.org, bob@example.org', undefined],
  ['ada@localhost', undefined],
  ['ada example@example.org', undefined],
  ['ada@@example.org', undefined],
])('%j is the email address %s', (typed, address) => {
  expect(parsed(email(say('fields.required')))(typed)).toBe(address);
});

test('a name is one line without overrides of the direction; a longer text keeps its lines', () => {
  const typed = 'The \u202eterces\u202c\r\nhistory';
  expect(z.parse(requiredLine(say('fields.required'), 80), typed)).toBe('The terces history');
  expect(z.parse(requiredText(say('fields.required'), 80), 'One\ntwo')).toBe('One\ntwo');
  expect(z.safeParse(requiredLine(say('fields.required'), 80), 'a\u0000b').success).toBe(false);
});

test('what is too long for an address is not normalized', () => {
  const long = `a${'\u0301'.repeat(60_000)}@example.org`;
  expect(plainEmail(long)).toBe(long);
});

test.each([
  ['Tel.: +49 176 12345', '+49 176 12345'],
  ['Telefon +49 176 12345', '+49 176 12345'],
  ['WhatsApp: +49 176 12345', '+49 176 12345'],
  ['☎ 555-0143', '555-0143'],
  ['📞+49 176 12345', '+49 176 12345'],
  ['رقم الهاتف: ٠١٠٠١٢٣٤٥٦٧', '01001234567'],
  ['هاتف ٠١٠٠١٢٣٤٥٦٧', '01001234567'],
  ['۰۹۱۲ـ۱۲۳ـ۴۵۶۷', '0912-123-4567'],
  ['０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['06·12·34·56·78', '06.12.34.56.78'],
  ['0176∕12345', '0176/12345'],
  ['+49 176 12345;', '+49 176 12345'],
  ['callto:+4917612345', '+4917612345'],
  [[...'+49 (0) 176 - 123 45 67'].join('\u2060'), '+49 (0) 176 - 123 45 67'],
  ['+49 176 12345 (evenings)', undefined],
  ['0176 12345 or 0176 54321', undefined],
  ['1'.repeat(41), undefined],
])('%j is the phone number %s', (typed, number) => {
  expect(parsed(phone(say('fields.required')))(typed)).toBe(number);
});

test.each([
  ['Your code: 123 456', '123456'],
  ['Ihr Code ist 123456.', '123456'],
  ['الرمز: ١٢٣ ٤٥٦', '123456'],
  ['认证码123456', '123456'],
  ['123456 is your code', '123456'],
  ['G-123456', '123456'],
  ['#123456', '123456'],
  ['“123,456”', '123456'],
  ['123•456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['123456 123456', undefined],
  ['l23456', undefined],
  ['123 4S6', undefined],
  ['', undefined],
])('%j is the code %s', (typed, code) => {
  expect(parsed(sixDigitCode)(typed)).toBe(code);
});

test.each([
  '3. ab3de-fg5h9',
  '10) AB3DE–FG5H9',
  'Recovery code: ab3de fg5h9',
  '• ab3de-fg5h9',
  '“ab3defg5h9”',
])('%j is a recovery code', (typed) => {
  expect(parsed(recoveryCode)(typed)).toBe('ab3de-fg5h9');
});

test.each([
  ['5⁹⁹', 'USD', 'en', 599],
  ['٥⁹⁹ $', 'USD', 'en', 599],
  ['5⁹', 'USD', 'en', undefined],
  ['12¹', 'USD', 'en', undefined],
  ['12。50', 'USD', 'en', 1250],
  ['12、50', 'EUR', 'de', 1250],
  ['12, 50', 'EUR', 'de', 1250],
  ['12€50', 'EUR', 'de', 1250],
  ['12 € 50', 'EUR', 'de', 1250],
  ["12'50 €", 'EUR', 'es', 1250],
  ['12’50', 'EUR', 'es', 1250],
  ['1’200.50', 'CHF', 'de', 120_050],
  ['1ʼ200', 'CHF', 'de', 120_000],
  ['USD $12.50', 'USD', 'en', 1250],
  ['Price: $12.50.', 'USD', 'en', 1250],
  ['١٢٫٥٠ دولار أمريكي', 'USD', 'en', 1250],
  ['12 dólares', 'USD', 'de', 1200],
  ['500/-', 'INR', 'en', 50_000],
  ['₹1,20,000', 'INR', 'en', 12_000_000],
  ['1,20,000', 'USD', 'en', undefined],
  ['12,000원', 'KRW', 'en', 12_000],
  ['12,50 zl', 'PLN', 'de', 1250],
  ['500 руб.', 'RUB', 'en', 50_000],
  ['50 NIS', 'ILS', 'en', 5000],
  ['LE 50', 'EGP', 'en', 5000],
  ['50 ج.م', 'EGP', 'ar', 5000],
  ['50 dh', 'MAD', 'en', 5000],
  ['5 JD', 'JOD', 'ar', 5000],
  ['12円50', 'JPY', 'en', undefined],
  ['50¢', 'USD', 'en', undefined],
  ['ca. 12', 'USD', 'en', undefined],
  ['12-15', 'USD', 'en', undefined],
])('%j in %s, pasted by a reader of %s, is %s', (typed, currency, locale, minor) => {
  expect(readAmount(typed, { currency, locale })).toBe(minor);
});

test.each([
  ['2½', 2.5],
  ['½ year', 0.5],
  ['3 years old', 3],
  ['3 años de uso', 3],
  ['6 months', 0.5],
  ['18 Monate', 1.5],
  ['٦ أشهر', 0.5],
  ['3²', 3],
  ['6.5 months', undefined],
  ['3–4', undefined],
])('%j is %s years', (typed, years) => {
  expect(readYears(typed)).toBe(years);
});

test('hours may be grouped, and shares named in every language', () => {
  expect(['1,440', '1.440 h', 'Horas: 48', '٤٨ ساعات.'].map(readHours)).toEqual([1440, 1440, 48, 48]);
  const shares = ['8 pct', '8 v. H.', 'Fee: 8 %', '% 8', '٨ بالمئة'];
  expect(shares.map((share) => readBasisPoints(share, 'en'))).toEqual(shares.map(() => 800));
});

test.each([
  ['IBAN-Nr.: DE89 3704 0044 0532 0130 00', 'DE', 'DE89370400440532013000'],
  ['IBANDE89370400440532013000', 'DE', 'DE89370400440532013000'],
  ['DE89.3704.0044.0532.0130.00', 'DE', 'DE89370400440532013000'],
  ['رقم الآيبان: DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠', 'DE', 'DE89370400440532013000'],
  ['International Bank Account Number (IBAN): DE89 3704 0044 0532 0130 00', 'DE', 'DE89370400440532013000'],
  ['Account number: 000-123-456', 'US', '000123456'],
  ['#000123456', 'US', '000123456'],
  ['Acct # 000123456', 'US', undefined],
  ['DE89 3704 0044 0532 0130 00, COBADEFF', 'DE', undefined],
])('%j is the account of %s %s', (account, country, number) => {
  expect(z.safeParse(bankAccountForm, { holder: 'Ada', account, country }).data?.account).toBe(number);
});

test.each([
  ['Sort code: 12–34–56', '123456'],
  ['Routing number 021000021', '021000021'],
  ['BLZ 370 400 44', '37040044'],
  ['SWIFT-BIC: cobadeff xxx', 'COBADEFFXXX'],
  ['—', undefined],
])('%j is the bank %s', (bankCode, code) => {
  const form = { holder: 'Ada', account: '000123456', country: 'US', bankCode };
  expect(z.parse(bankAccountForm, form).bankCode).toBe(code);
});
