import { numberFormat, remember } from '../formats.ts';
import { plainText } from '../plain-text.ts';
import { type Currency, digitsOf } from './currencies.ts';
import { type Money, parseMinor } from './money.ts';

/**
 * Parses a typed amount to the currency's smallest units: `12,50`, `$1,200`, `1 200.5`, `1.200,50`, `6 dollars`, `5,-`, `١٬٢٠٠٫٥٠`. Undefined if
 * it is not an amount, or is ambiguous: `1.200` dollars are 1200 in some languages and 1.2 in others, so the reader's language decides.
 */
export function readAmount(typed: string, money: Money): number | undefined {
  const text = plainText(typed);
  if (text === undefined) return undefined;
  const plain = plainAmount(withoutSigns(plainSeparators(text), money).replace(noDecimals, ''), money);
  return plain === undefined ? undefined : parseMinor(plain, money.currency);
}

/**
 * Reads an amount in the address of a page to the currency's smallest units. Addresses have amounts in plain notation (`1500`, `12.5`), which
 * is the same for readers of every language. Others are in old links: they are read as in the reader's language, and else as what they
 * can only be, such as `1.500` dollars.
 */
export function readAddressAmount(text: string, money: Money): number | undefined {
  const { currency, locale } = money;
  const plain = plainText(text);
  if (plain === undefined) return undefined;
  return (
    parseMinor(plain, currency) ??
    [locale, 'en', 'de']
      .map((language) => readAmount(plain, { currency, locale: language }))
      .find((minor) => minor !== undefined)
  );
}

/** As on a price tag: `5,-` and `5.--`. */
const noDecimals = /(?<=\d)[.,·]?-{1,2}$/;

/** Arabic separators are unambiguous, unlike Western ones; `'` and `·` stand for them. */
const plainSeparators = (text: string): string => text.replaceAll('٬', "'").replaceAll('٫', '·');

/** Removes the currency before and behind the amount. */
function withoutSigns(text: string, money: Money): string {
  const signs = signsOf(money);
  let amount = withoutMarks(text);
  const before = signs.find((sign) => amount.startsWith(sign));
  if (before) amount = amount.slice(before.length).trim();
  const behind = signs.find((sign) => amount.endsWith(sign));
  return behind ? amount.slice(0, -behind.length).trim() : amount;
}

/** Returns how a currency is written in English and in the reader's language, the longest first. */
const signsOf = remember(({ currency, locale }: Money): readonly string[] => {
  const written = ['en', locale].flatMap((language) => writtenSigns(currency, language));
  const plain = [...written, ...(alsoWritten[currency] ?? [])].map((sign) =>
    withoutMarks(plainText(sign) ?? ''),
  );
  return [...new Set(plain)].filter(Boolean).toSorted((a, b) => b.length - a.length);
});

/** In small letters, and without vowel signs: they are written or not. */
const withoutMarks = (text: string): string => text.toLowerCase().replaceAll(/\p{M}/gu, '');

/** What sellers write and `Intl` does not know. */
const alsoWritten: Record<Currency, string[]> = {
  CHF: ['Fr.', 'Fr', 'SFr.', 'SFr'],
  CNY: ['元'],
  INR: ['Rs.', 'Rs'],
  JPY: ['円'],
  TRY: ['TL'],
};

/** Returns `$`, `us$`, `us $`, `usd`, `us dollars`, `dollars`, `kr`, `kr.`, and the like. */
function writtenSigns(currency: Currency, locale: string): string[] {
  const written = (currencyDisplay: 'symbol' | 'narrowSymbol' | 'name', amount: number) =>
    numberFormat(locale, { style: 'currency', currency, currencyDisplay, minimumFractionDigits: 0 })
      .formatToParts(amount)
      .find(({ type }) => type === 'currency')?.value ?? '';
  const narrow = written('narrowSymbol', 1);
  const country = currency.slice(0, 2);
  // One, two, few, many, and other: Arabic has a form for each.
  const names = [1, 2, 3, 11, 100].map((amount) => written('name', amount));
  return [
    ...[currency, written('symbol', 1), narrow, `${country}${narrow}`, `${country} ${narrow}`],
    ...(/^\p{Ll}+$/u.test(narrow.slice(1)) ? [`${narrow}.`] : []),
    ...(narrow.endsWith('.') ? [narrow.slice(0, -1)] : []),
    ...names.flatMap((name) => [name, ...nounForms(name, locale)]),
  ];
}

const irregular: Record<string, string> = { دينار: 'دنانير', درهم: 'دراهم' };

/** Returns the noun of a currency's name, which is its first word in Spanish and Arabic, and there in the forms for several, too. */
function nounForms(name: string, locale: string): string[] {
  const words = name.split(/[ -]/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (locale === 'es') return [first];
  if (locale !== 'ar') return [last];
  return [first, `${first}ا`, `${first.replace(/ة$/, '')}ات`, irregular[first] ?? first];
}

/** Groups of three digits with one separator, and another separator before the decimals. */
const grouped = [
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:[.·](\d*))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:[,·](\d*))?$/,
  /^([1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:[.,·](\d*))?$/,
];

/** Returns an amount with a point before its decimals and without groups; undefined if it is not a number. */
function plainAmount(amount: string, money: Money): string | undefined {
  const [match, whole = '', separator = '', decimals = ''] = /^(\d*)(?:([.,·])(\d*))?$/.exec(amount) ?? [];
  if (match !== undefined) {
    const isGroup =
      /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 && separatesGroups(separator, money);
    return isGroup ? whole + decimals : withPoint(whole, decimals);
  }
  const found = grouped.map((pattern) => pattern.exec(amount)).find((one) => one !== null);
  return found && withPoint((found[1] ?? '').replaceAll(/\D/g, ''), found[2] ?? '');
}

/** Whether one separator before three digits is that of groups. Where a currency has no decimals, it can be nothing else. */
function separatesGroups(separator: string, { currency, locale }: Money): boolean {
  if (separator === '·') return false;
  if (digitsOf(currency) === 0) return true;
  const parts = numberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6);
  return parts.some(({ type, value }) => type === 'group' && value === separator);
}

/** Returns `.5` and `12.` as `0.5` and `12`. */
function withPoint(whole: string, decimals: string): string | undefined {
  if (whole === '' && decimals === '') return undefined;
  return decimals === '' ? whole : `${whole || '0'}.${decimals}`;
}
