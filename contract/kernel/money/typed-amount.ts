import { numberFormat, remember } from '../formats.ts';
import { locales } from '../locales/locales.ts';
import { hasSmallDigits, plainText, plainValue, withoutEnd } from '../plain-text.ts';
import { type Currency, digitsOf } from './currencies.ts';
import { type Money, parseMinor } from './money.ts';

/**
 * Parses a typed amount to the currency's smallest units: `12,50`, `$1,200`, `1 200.5`, `1.200,50`, `6 dollars`, `5,-`, `١٬٢٠٠٫٥٠`. Undefined if
 * it is not an amount, or is ambiguous: `1.200` dollars are 1200 in some languages and 1.2 in others, so the reader's language decides.
 */
export function readAmount(typed: string, money: Money): number | undefined {
  const withCents = typed.replace(raisedCents, (cents) => `·${cents.normalize('NFKC')}`);
  const text = hasSmallDigits(withCents) ? undefined : plainValue(withCents);
  if (text === undefined) return undefined;
  const plain = plainAmount(withoutSigns(plainSeparators(text), money).replace(noDecimals, ''), money);
  return plain === undefined ? undefined : parseMinor(plain, money.currency);
}

/** As on a price tag: `5⁹⁹`. */
const raisedCents = /(?<=\p{Nd})[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2}(?!\S)/u;

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

/** As on a price tag: `5,-`, `5.--`, `5:-`, `5/-` and `5,=`. */
const noDecimals = /(?<=\d)[.,·:/]?[-=]{1,2}$/;

/**
 * Arabic separators are unambiguous, unlike Western ones; `'` and `·` stand for them. So is an apostrophe before two digits, as it is
 * written by hand in Spanish.
 */
const plainSeparators = (text: string): string =>
  text
    .replaceAll('٫', '·')
    .replaceAll(/[٬’‘ʼ′`]/g, "'")
    .replaceAll(/ ?([.,·']) ?(?=\d)/g, '$1')
    .replace(/(\d)'(?=\d\d(?!\d))/, '$1·');

/** Removes the currency before and behind the amount, or reads it as the point: `12€50`. */
function withoutSigns(text: string, money: Money): string {
  const signs = signsOf(money);
  // As code and sign, such as `USD $12`.
  const amount = withoutFirst(signs, withoutFirst(signs, withoutMarks(text)));
  const behind = signs.find((sign) => amount.endsWith(sign));
  if (behind) return amount.slice(0, -behind.length).trim();
  const [, whole, sign = '', cents] = /^(\d+) ?([^\d.,·' -]+) ?(\d\d)$/.exec(amount) ?? [];
  return signs.includes(sign) && digitsOf(money.currency) === 2 ? `${whole}·${cents}` : amount;
}

function withoutFirst(signs: readonly string[], amount: string): string {
  const before = signs.find((sign) => amount.startsWith(sign));
  return before ? amount.slice(before.length).trim() : amount;
}

/** Returns how a currency is written in the languages of the site and in the reader's, the longest first. */
const signsOf = remember(({ currency, locale }: Money): readonly string[] => {
  const written = [...new Set([...locales, locale])].flatMap((language) => writtenSigns(currency, language));
  // The full stop behind a sign may be that of a sentence.
  const plain = [...written, ...(alsoWritten[currency] ?? [])].flatMap((sign) => {
    const text = withoutMarks(plainText(sign) ?? '');
    return [text, withoutEnd(text)];
  });
  return [...new Set(plain)].filter(Boolean).toSorted((a, b) => b.length - a.length);
});

/** In small letters, and without vowel signs: they are written or not. */
const withoutMarks = (text: string): string => text.toLowerCase().replaceAll(/\p{M}/gu, '');

/** What sellers write and `Intl` does not know. */
const alsoWritten: Record<Currency, string[]> = {
  AED: ['Dhs.', 'Dhs', 'Dh'],
  BAM: ['KM', 'КМ'],
  BDT: ['Tk.', 'Tk', 'টাকা'],
  BRL: ['reais', 'real'],
  CAD: ['C$', '$ CA'],
  CHF: ['Fr.', 'Fr', 'SFr.', 'SFr'],
  CNY: ['元', 'RMB'],
  CZK: ['Kc'],
  DOP: ['RD$'],
  DZD: ['DA', 'دج'],
  EGP: ['LE', 'L.E.', 'ج.م', 'جم'],
  HKD: ['元'],
  IDR: ['Rp.'],
  ILS: ['NIS', 'ש"ח', 'ש״ח', 'שח'],
  INR: ['Rs.', 'Rs'],
  JOD: ['JD'],
  JPY: ['円'],
  KES: ['KSh.', 'KSh'],
  KRW: ['원'],
  KWD: ['KD'],
  LKR: ['Rs.', 'Rs'],
  MAD: ['DH', 'Dhs'],
  MKD: ['ден.', 'ден'],
  NPR: ['Rs.', 'Rs'],
  PEN: ['S/.', 'S/'],
  PKR: ['Rs.', 'Rs'],
  PLN: ['zl'],
  RSD: ['din.', 'din', 'дин.', 'дин'],
  RUB: ['руб.', 'руб', 'р.'],
  SAR: ['SR', '\u20c1'],
  SGD: ['S$'],
  THB: ['บาท'],
  TND: ['DT'],
  TRY: ['TL'],
  TWD: ['元', 'NT'],
  UAH: ['грн.', 'грн'],
  VND: ['đ'],
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

/** As in India and its neighbors: groups of two before the last one. */
const groupedByTwo = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:[.·](\d*))?$/;
const currenciesByTwo = ['BDT', 'INR', 'LKR', 'NPR', 'PKR'];

/** Returns an amount with a point before its decimals and without groups; undefined if it is not a number. */
function plainAmount(amount: string, money: Money): string | undefined {
  const [match, whole = '', separator = '', decimals = ''] = /^(\d*)(?:([.,·])(\d*))?$/.exec(amount) ?? [];
  if (match !== undefined) {
    const isGroup =
      /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 && separatesGroups(separator, money);
    return isGroup ? whole + decimals : withPoint(whole, decimals);
  }
  const patterns = currenciesByTwo.includes(money.currency) ? [...grouped, groupedByTwo] : grouped;
  const found = patterns.map((pattern) => pattern.exec(amount)).find((one) => one !== null);
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
