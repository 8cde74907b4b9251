import { plainValue } from './plain-text.ts';

/** How the languages of the site call years, behind a number. */
const unit =
  / ?(?:years?(?: old)?|yrs?(?: old)?|yo?|jahre?n?(?: alt)?|j|años?(?: de uso)?|a|سنوات|سن[ةه]|سنين|[أا]عوام|عاما?)$/i;
const monthUnit = / ?(?:months?|mos?|monate?n?|mes(?:es)?|[أا]شهر|شهرا?|شهور)$/i;
const fractions: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };

/** Parses a typed number of years: `3`, `2,5`, `.5`, `2½`, `10 years`, `٣ سنوات`, `6 months`. Undefined if it is not a number. */
export function readYears(typed: string): number | undefined {
  const withDecimals = typed.replace(/ ?[¼½¾]/, (fraction) => fractions[fraction.trim()] ?? fraction);
  // Vowel signs are written or not: عامًا, عاماً, عاما.
  const text = plainValue(withDecimals)?.replaceAll(/\p{M}/gu, '').replace('٫', '.') ?? '';
  const months = text.replace(monthUnit, '');
  const years = text.replace(unit, '');
  if (months !== text) return /^\d{1,3}$/.test(months) ? Math.round(Number(months) / 0.12) / 100 : undefined;
  const plain = /^\d{0,3}(?:[.,]\d{0,2})?$/.test(years) ? withPoint(years) : undefined;
  return plain === undefined ? undefined : Number(plain);
}

const hoursUnit = / ?(?:h|hrs?|hs|hours?|std|stunden?|horas?|ساع[ةه]|ساعات)$/i;

/** Parses a typed whole number of hours: `48`, `24 h`, `1,440`, `٤٨ ساعة`. Undefined if it is not one. */
export function readHours(typed: string): number | undefined {
  const hours =
    plainValue(typed)
      ?.replace(hoursUnit, '')
      .replace(/^(\d)[.,'’٬ ](\d{3})$/, '$1$2') ?? '';
  return /^\d{1,6}$/.test(hours) ? Number(hours) : undefined;
}

/** Returns `12,5`, `.5` and `12.` as `12.5`, `0.5` and `12`; undefined if it is not a number with up to two decimals. */
function withPoint(text: string): string | undefined {
  const match = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text);
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return undefined;
  return decimals === '' ? whole : `${whole || '0'}.${decimals}`;
}
