import { type Language, languageCodes } from '#contract/catalog/languages.ts';

/** Of ISO 639-2, which libraries use. Some languages have two codes: `fre` and `fra` are French. */
const languageOf: Record<string, Language> = {
  ara: 'ar',
  chi: 'zh',
  zho: 'zh',
  cze: 'cs',
  ces: 'cs',
  dan: 'da',
  dut: 'nl',
  nld: 'nl',
  eng: 'en',
  fin: 'fi',
  fre: 'fr',
  fra: 'fr',
  ger: 'de',
  deu: 'de',
  gre: 'el',
  ell: 'el',
  heb: 'he',
  hin: 'hi',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  lat: 'la',
  nor: 'no',
  nob: 'no',
  nno: 'no',
  per: 'fa',
  fas: 'fa',
  pol: 'pl',
  por: 'pt',
  rum: 'ro',
  ron: 'ro',
  rus: 'ru',
  spa: 'es',
  swe: 'sv',
  tur: 'tr',
  ukr: 'uk',
};

/** Returns one of the languages that a listing may have; null for any other. */
export const readLanguage = (code = ''): Language | null =>
  (Object.hasOwn(languageOf, code) ? languageOf[code] : languageCodes.find((known) => known === code)) ??
  null;

/** Returns the codes that libraries use for a language. */
export const libraryCodesOf = (language: string): string[] =>
  Object.entries(languageOf).flatMap(([code, known]) => (known === language ? [code] : []));
