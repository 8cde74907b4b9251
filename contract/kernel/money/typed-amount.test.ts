import { expect, test } from 'vitest';
import { digitsOf, isCurrency } from './currencies.ts';
import { formatPrice, formatShortPrice, splitPrice, toAmount } from './money.ts';
import { readAmount } from './typed-amount.ts';

const dollars = { currency: 'USD', locale: 'en' };

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
  ['us $ 12.50', 1250],
  ['12.50 USD', 1250],
  ['12 dollars', 1200],
  ['12 US dollars', 1200],
  ['1,200', 120_000],
  ['1,200.50', 120_050],
  ['1.200,50', 120_050],
  ['1 200', 120_000],
  ['1\u00a0200,50', 120_050],
  ["1'200.5", 120_050],
  ['1,234,567', 123_456_700],
  ['１２.５０', 1250],
])('%j is an amount of dollars', (typed, cents) => {
  expect(readAmount(typed, dollars)).toBe(cents);
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
  '12 €',
  '9'.repeat(101),
])('%j is no amount of dollars', (typed) => {
  expect(readAmount(typed, dollars)).toBeUndefined();
});

test.each([
  ['1200', 'JPY', 'en', 1200],
  ['¥1,200', 'JPY', 'en', 1200],
  ['￥1,200', 'JPY', 'en', 1200],
  ['1.200', 'JPY', 'de', 1200],
  ['1.200', 'JPY', 'en', 1200],
  ['1200 yen', 'JPY', 'en', 1200],
  ['12.50', 'JPY', 'en', undefined],
  ['1.200', 'KWD', 'en', 1200],
  ['1,200', 'KWD', 'en', 1_200_000],
  ['1,200', 'KWD', 'de', 1200],
  ['1.200', 'KWD', 'de', 1_200_000],
  ['6.5 KWD', 'KWD', 'en', 6500],
  ['1.2345', 'KWD', 'en', undefined],
  ['١٬٢٠٠٫٥٠', 'EGP', 'ar', 120_050],
  ['١٫٢٠٠ د.ك.', 'KWD', 'ar', 1200],
  ['۱۲٫۵', 'EUR', 'ar', 1250],
  ['1.200', 'EUR', 'de', 120_000],
  ['1.200', 'EUR', 'es', 120_000],
  ['1.200', 'EUR', 'en', undefined],
  ['3,50 €', 'EUR', 'de', 350],
  ['3,50 Euro', 'EUR', 'de', 350],
  ['$5', 'CAD', 'en', 500],
  ['CA$5', 'CAD', 'en', 500],
])('%j in %s, typed by a reader of %s', (typed, currency, locale, minor) => {
  expect(readAmount(typed, { currency, locale })).toBe(minor);
});

test('an amount is read as it was written, in every currency and language', () => {
  const currencies = Intl.supportedValuesOf('currency');
  expect(currencies.length).toBeGreaterThan(150);
  for (const currency of currencies)
    for (const locale of ['en', 'de', 'es', 'ar', 'ar-u-nu-arab'])
      for (const minor of [1, 10, 50, 999, 1000, 1234, 12_345, 650_000, 1_234_567, 99_999_999]) {
        const money = { currency, locale };
        for (const write of [formatPrice, formatShortPrice]) {
          const written = write(toAmount(minor, currency), money);
          expect(readAmount(written, money), `${written} (${currency}, ${locale})`).toBe(minor);
        }
      }
});

test('dollars are written as they always were', () => {
  const written = (minor: number) => formatPrice(toAmount(minor, 'USD'), dollars);
  expect([1250, 5, 120_000, 1_000_000].map(written)).toEqual(['$12.50', '$0.05', '$1,200.00', '$10,000.00']);
});

test.each([
  ['JPY', 'en', '¥1,250'],
  ['KWD', 'en', 'KWD 1.250'],
  ['EUR', 'de', '12,50 €'],
  ['CAD', 'en', '$12.50'],
  ['HUF', 'en', 'Ft 12.50'],
  ['USD', 'es', '12,50 $'],
  ['USD', 'ar', '\u206712.50 $\u2069'],
  ['JPY', 'ar', '\u20671,250 ¥\u2069'],
  ['BRL', 'ar', '\u206712.50 R$\u200e\u2069'],
  ['EGP', 'ar', '\u206712.50 ج.م.\u2069'],
  ['KWD', 'ar', '\u20671.250 د.ك.\u2069'],
])('an amount of %s in %s is %s', (currency, locale, written) => {
  const amount = toAmount(1250, currency);
  expect(formatPrice(amount, { currency, locale }).replaceAll('\u00a0', ' ')).toBe(written);
});

test.each([
  ['USD', 'en', ['$', '1,200.00', '']],
  ['EUR', 'de', ['', '1.200,00', ' €']],
  ['KWD', 'en', ['KWD ', '1,200.000', '']],
])('a column of %s in %s shows the sign apart from the number', (currency, locale, parts) => {
  const { before, number, after } = splitPrice(1200, { currency, locale });
  expect([before, number, after].map((part) => part.replace('\u00a0', ' '))).toEqual(parts);
});

test('what is stored does not depend on the data of Intl: decimals are those of ISO 4217', () => {
  expect(['USD', 'JPY', 'KWD', 'HUF', 'IDR', 'CLF', 'ISK'].map(digitsOf)).toEqual([2, 0, 3, 2, 2, 4, 0]);
  expect(['USD', 'XAF', 'usd', 'XXX', 'DEM', ''].map(isCurrency)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a minus stands before its number, also from right to left', () => {
  const written = (locale: string) =>
    formatPrice(-0.96, { currency: 'USD', locale }).replaceAll('\u00a0', ' ');
  expect(['en', 'de', 'ar'].map(written)).toEqual(['-$0.96', '-0,96 $', '\u2067\u200e-0.96 $\u2069']);
});
