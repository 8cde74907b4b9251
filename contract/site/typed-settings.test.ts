import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { english } from '#test/support/english.ts';
import { listingForm } from '../catalog/catalog.ts';
import { email, phone, sixDigitCode } from '../kernel/fields.ts';
import { locales } from '../kernel/locales/locales.ts';
import { currencies } from '../kernel/money/currencies.ts';
import { priceProblem } from '../kernel/money/price.ts';
import { say } from '../kernel/sentence.ts';
import { bankAccountForm, hostAccountForm } from '../payouts/bank-accounts.ts';
import { searchQuery } from '../search.ts';
import { recoveryCode } from '../users/own-account.ts';
import { wishForm } from '../wishes.ts';
import { readColor } from './accent-colors.ts';
import { siteForm } from './site.ts';
import { slideForm } from './slides.ts';

const parsed = (schema: z.core.$ZodType, typed: unknown) => {
  const { success, data } = z.safeParse(schema, typed);
  return success ? data : undefined;
};

test.each([
  ['https://example.org/students', 'example.org'],
  ['HTTPS://Example.org?from=here', 'example.org'],
  ['@example.org.', 'example.org'],
  ['ada@example.org', 'example.org'],
  ['example.org،', 'example.org'],
  ['\u200bexample.org:443', 'example.org'],
  ['https://www.example.org/', 'example.org'],
  ['*.example.org', 'example.org'],
  ['Ada <ada@example.org>', 'example.org'],
  ['“example.org”', 'example.org'],
  ['Domain: example。org', 'example.org'],
  ['KİTAP.EXAMPLE', 'kitap.example'],
  ['example', undefined],
  ['example.org students', undefined],
])('%j is the domain %s', (typed, domain) => {
  expect(parsed(siteForm, { domains: [typed] })).toEqual(domain && { domains: [domain] });
});

test('a domain that is typed twice counts once', () => {
  const domains = ['example.org', '@Example.org', ...Array(20).fill('example.com')];
  expect(parsed(siteForm, { domains })).toEqual({ domains: ['example.org', 'example.com'] });
});

test.each([
  [' https://example.org/a\u200b ', 'https://example.org/a'],
  ['HTTPS://example.org', 'https://example.org'],
  ['https://https://example.org', 'https://example.org'],
  ['https：／／example.org', 'https://example.org'],
  ['www.example.org/shop', 'https://www.example.org/shop'],
  ['<https://example.org>', 'https://example.org'],
  ['“https://example.org/a”,', 'https://example.org/a'],
  ['https://مكتبة.example/كتب', 'https://مكتبة.example/كتب'],
  ['http://example.org', undefined],
  ['https://http://example.org', undefined],
  ['https://', undefined],
  ['https://-', undefined],
  ['https://example.org/\u0000', undefined],
  ['ada@example.org', undefined],
])('%j is the address of a link %s', (url, plain) => {
  const links = (address: string) => ({ footerLinks: [{ label: 'Shop', url: address }] });
  expect(parsed(siteForm, links(url))).toEqual(plain && links(plain));
});

test.each([
  ['\u200b/category/poetry ', '/category/poetry'],
  ['example.org/a', 'https://example.org/a'],
  ['//example.org', undefined],
  ['/a\u0000', undefined],
])('a slide that leads to %j leads to %s', (typed, link) => {
  const slide = { picture: `/images/${'a'.repeat(64)}.webp`, texts: { en: { title: 'Spring' } } };
  expect(z.safeParse(slideForm, { ...slide, link: typed }).data?.link).toBe(link);
});

test.each([
  ['IBAN: DE89 3704 0044 0532 0130 00', 'BIC: COBADEFF'],
  ['iban de89370400440532013000', 'SWIFT COBADEFF'],
  ['IBAN:\u00a0DE89-3704-0044-0532-0130-00', 'BIC/SWIFT: cobadeff'],
])('%j and %j are an account', (iban, bic) => {
  expect(parsed(hostAccountForm, { holder: 'Ada', iban, bic })).toEqual({
    holder: 'Ada',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFF',
  });
});

test.each([
  [' #1D5C4A', '#1d5c4a'],
  ['1D5C4A', '#1d5c4a'],
  ['＃1d5c4a\u200b', '#1d5c4a'],
  ['#1D5C4AFF;', '#1d5c4a'],
  ['#fc0', '#ffcc00'],
  ['rgb(29, 92, 74)', '#1d5c4a'],
  ['color: #1d5c4a;', '#1d5c4a'],
  ['#1d5c4', undefined],
  ['rgb(29, 92, 274)', undefined],
  ['green', undefined],
])('%j is the color %s', (typed, color) => {
  expect(readColor(typed)).toBe(color);
});

const abroad = { holder: 'Ada', account: '12345', country: 'US' };
const host = { holder: 'Ada', iban: 'DE89370400440532013000' };

/** The fields that show an example when they refuse a text. */
const withExamples: Record<
  string,
  { refused: unknown; parse: (typed: unknown) => z.core.util.SafeParseResult<unknown> }
> = {
  'wish.isbn13': { refused: '123', parse: (isbn13) => z.safeParse(wishForm, { isbn13 }) },
  'site.domains': { refused: '-', parse: (domain) => z.safeParse(siteForm, { domains: [domain] }) },
  'book.years_of_use': {
    refused: 'old',
    parse: (years) => z.safeParse(listingForm.shape.years_of_use, years),
  },
  phone: { refused: 'call me', parse: (typed) => z.safeParse(phone(say('fields.required')), typed) },
  email: { refused: 'ada', parse: (typed) => z.safeParse(email(say('fields.required')), typed) },
  'recovery code': { refused: 'ab3', parse: (typed) => z.safeParse(recoveryCode, typed) },
  'site.feePercent': { refused: '51', parse: (feePercent) => z.safeParse(siteForm, { feePercent }) },
  'site.footerLinks': {
    refused: 'shop',
    parse: (url) => z.safeParse(siteForm, { footerLinks: [{ label: 'Shop', url }] }),
  },
  'site.holdHours': { refused: '0', parse: (holdHours) => z.safeParse(siteForm, { holdHours }) },
  'six-digit code': { refused: '12', parse: (typed) => z.safeParse(sixDigitCode, typed) },
  'bank account': { refused: '12', parse: (account) => z.safeParse(bankAccountForm, { ...abroad, account }) },
  'bank code': {
    refused: '123456789012',
    parse: (bankCode) => z.safeParse(bankAccountForm, { ...abroad, bankCode }),
  },
  'host.iban': { refused: 'DE1', parse: (iban) => z.safeParse(hostAccountForm, { ...host, iban }) },
  'host.bic': { refused: 'DE1', parse: (bic) => z.safeParse(hostAccountForm, { ...host, bic }) },
  'search.language': { refused: 'E!', parse: (language) => z.safeParse(searchQuery, { language }) },
};

test.each(Object.entries(withExamples))('%s accepts the example of its refusal', (_, { refused, parse }) => {
  const message = english(parse(refused).error?.issues[0]?.message);
  const [, example = ''] = /such as (.+)\.$/.exec(message) ?? [];
  expect(example, message).not.toBe('');
  expect(parse(example).error?.issues).toBeUndefined();
});

test.each(currencies)('a price in %s accepts the example of its refusal, in every language', (currency) => {
  for (const locale of locales) {
    const message = english(priceProblem('free', { currency, locale }));
    const [, example = ''] = /such as (.+)\.$/.exec(message) ?? [];
    expect(priceProblem(example, { currency, locale }), `${locale} ${message}`).toBeUndefined();
  }
});
