import { plainText } from './plain-text.ts';

/** How the languages of the site call years, behind a number. */
const unit = / ?(?:years?|yrs?\.?|y\.?|jahre?n?|j\.|años?|a\.|سنوات|سن[ةه]|سنين|[أا]عوام|عاما?)$/i;

/** Parses a typed number of years: `3`, `2,5`, `.5`, `10 years`, `٣ سنوات`. Undefined if it is not a number. */
export function readYears(typed: string): number | undefined {
  // Vowel signs are written or not: عامًا, عاماً, عاما.
  const years = plainText(typed)?.replaceAll(/\p{M}/gu, '').replace(unit, '').replace('٫', '.') ?? '';
  const plain = /^\d{0,3}(?:[.,]\d{0,2})?$/.test(years) ? withPoint(years) : undefined;
  return plain === undefined ? undefined : Number(plain);
}

const hoursUnit = / ?(?:h|hrs?|hours?|std|stunden?|horas?|ساع[ةه]|ساعات)\.?$/i;

/** Parses a typed whole number of hours: `48`, `24 h`, `٤٨ ساعة`. Undefined if it is not one. */
export function readHours(typed: string): number | undefined {
  const hours = plainText(typed)?.replace(hoursUnit, '') ?? '';
  return /^\d{1,6}$/.test(hours) ? Number(hours) : undefined;
}

/** Returns `12,5`, `.5` and `12.` as `12.5`, `0.5` and `12`; undefined if it is not a number with up to two decimals. */
function withPoint(text: string): string | undefined {
  const match = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text);
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return undefined;
  return decimals === '' ? whole : `${whole || '0'}.${decimals}`;
}
