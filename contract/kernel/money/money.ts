import { numberFormat, remember } from '../formats.ts';
import { directionOf, type Locale } from '../locales/locales.ts';
import { type Currency, digitsOf, isMostlyWhole, priceStepOf } from './currencies.ts';

/** What an amount is in, and for whom it is written. */
export type Money = { currency: Currency; locale: string };

/**
 * Stored amounts are whole numbers of the currency's smallest unit. The API has them as JSON numbers of its main unit, such as 6.5,
 * which are converted as text: arithmetic with fractions would not be exact.
 */
export const toAmount = (minor: number, currency: Currency): number =>
  Number(decimalText(minor, digitsOf(currency)));

/** Writes smallest units as a decimal number, such as `12.50`. */
export function decimalText(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns the smallest units of an amount written as `12`, `12.5` or `12.50`; undefined if it is not an amount of the currency. */
export function parseMinor(text: string, currency: Currency): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === '' || decimals.length > digits) return undefined;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** Formats an amount in the way of the reader's language: `$12.50`, `12,50 €`, `¥1,250`. */
export const formatPrice = (amount: number, money: Money): string => write(amount, money, 'full');

/** Formats an amount without decimals where it has none: `$4`, `$6.50`. */
export const formatShortPrice = (amount: number, money: Money): string => write(amount, money, 'short');

/** Splits a formatted amount, for a column whose title names the currency: `$` before `12.50`, or ` €` after `12,50`. */
export function splitPrice(amount: number, money: Money): { before: string; number: string; after: string } {
  const parts = toParts(amount, money, 'full');
  const isNumber = parts.map(({ type }) => type !== 'currency' && type !== 'literal');
  const [start, end] = [isNumber.indexOf(true), isNumber.lastIndexOf(true) + 1];
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  return { before: text(0, start), number: text(start, end), after: text(end) };
}

/** Formats the number of an amount alone. */
export const formatBareAmount = (amount: number, money: Money): string =>
  formatterOf(money, 'bare').format(amount);

/** Formats the number of an amount as it is typed: `12`, `12,50`, `1.200`. */
export const formatTypedAmount = (amount: number, money: Money): string =>
  formatterOf(money, 'typed').format(amount);

/** The sign that stands beside an amount, such as `$`. */
export function currencySign({ currency, locale }: Money): string {
  const sign = symbolOf(locale, currency, signStyle(locale, currency)).replaceAll(invisible, '');
  return isRightToLeft(locale) ? sign.replace(country, '').replace(latinSign, '$&\u200e') : sign;
}

const isRightToLeft = (locale: string): boolean => directionOf(locale.slice(0, 2) as Locale) === 'rtl';

/** The letters in `US$`, which Arabic formats write in every style, and which would move the sign to their other side. */
const country = /^[A-Z]{2,3}(?=\p{Sc}$)/u;

/** A sign like `R$`, whose last character needs a letter on its other side to stay there. */
const latinSign = /^[A-Z].*\P{L}$/iu;

/**
 * Writes an amount. From right to left it is isolated, because its sign would otherwise join the letters or numbers around it,
 * such as those of an English title.
 */
function write(amount: number, money: Money, form: 'full' | 'short'): string {
  if (!isRightToLeft(money.locale)) return formatterOf(money, form).format(amount);
  const text = toParts(amount, money, form).map(({ value }) => value);
  return `\u2067${text.join('')}\u2069`;
}

/** The parts of an amount. From right to left the sign is our own, and the marks of direction are left to the isolation. */
function toParts(amount: number, money: Money, form: 'full' | 'short'): { type: string; value: string }[] {
  const parts = formatterOf(money, form).formatToParts(amount);
  if (!isRightToLeft(money.locale)) return parts;
  return parts
    .map(({ type, value }) => ({ type, value: isolatedPart(type, value, money) }))
    .filter(({ value }) => value !== '');
}

function isolatedPart(type: string, value: string, money: Money): string {
  if (type === 'currency') return currencySign(money);
  // The mark keeps a minus before its number.
  return type === 'minusSign' ? '\u200e-' : value.replaceAll(invisible, '');
}

/** Marks of direction, which Arabic formats have around a sign. */
const invisible = /[\u061c\u200e\u200f]/g;

/**
 * A site has one currency, so a dollar sign needs no country: `$` in place of `CA$`. Other signs stay as readers know them, such as
 * the letters of Arabic currencies.
 */
function signStyle(locale: string, currency: Currency): 'symbol' | 'narrowSymbol' {
  const symbol = symbolOf(locale, currency, 'symbol');
  const narrow = symbolOf(locale, currency, 'narrowSymbol');
  const isCode = symbol === currency || /^[A-Z]{1,3}\p{Sc}$/u.test(symbol);
  return isCode && /^\p{Sc}$|^\p{L}{1,4}$/u.test(narrow) ? 'narrowSymbol' : 'symbol';
}

const symbolOf = (locale: string, currency: Currency, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  numberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency;

type Form = 'full' | 'short' | 'bare' | 'typed';

const formatterOf = /* @__PURE__ */ remember(({ currency, locale }: Money, form: Form): Intl.NumberFormat => {
  const digits = digitsOf(currency);
  const stripsZeros = form === 'short' || form === 'typed' || isMostlyWhole(currency);
  return numberFormat(locale, {
    // Data of some browsers prefers other digits for Arabic than that of the server.
    numberingSystem: 'latn',
    ...(form !== 'bare' &&
      form !== 'typed' && { style: 'currency', currency, currencyDisplay: signStyle(locale, currency) }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(stripsZeros && { trailingZeroDisplay: 'stripIfInteger' as const }),
  });
});

/** What Stripe accepts in most currencies, and what fits the columns of amounts. */
const maxMinor = 99_999_999;
const moreMinor = 2_000_000_000;
const hasHigherLimit = new Set(['COP', 'HUF', 'IDR', 'INR', 'JPY', 'LBP', 'MGA']);
/** Stripe counts hundredths of these, which they do not have. */
const hasLowerLimit = new Set(['ISK', 'UGX']);

/** The highest price of a book, in smallest units: about ten thousand dollars. */
export function maxPriceOf(currency: Currency): number {
  const limit = 10_000 * stepMinor(currency);
  const most = hasHigherLimit.has(currency) ? moreMinor : maxMinor;
  const accepted = hasLowerLimit.has(currency) ? Math.floor(most / 100) : most;
  return Math.min(limit, accepted - (accepted % priceUnitOf(currency)));
}

/** The step in which prices are counted, in smallest units. */
export const stepMinor = (currency: Currency): number => priceStepOf(currency) * 10 ** digitsOf(currency);

/**
 * Prices are multiples of this many smallest units. Banks charge cards in no smaller steps: where a currency has three decimals, the last
 * one must be 0, and fractions of an ariary are not charged.
 */
export function priceUnitOf(currency: Currency): number {
  if (currency === 'MGA') return 100;
  return digitsOf(currency) === 3 ? 10 : 1;
}
