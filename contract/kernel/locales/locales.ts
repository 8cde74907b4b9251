/** The languages of the interface, by their BCP 47 tag. A site chooses among them; each has its folder in messages/. */
export const locales = ['en', 'de', 'es', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** The language that the specification is written in: messages are declared by its files. */
export const sourceLocale = 'en' satisfies Locale;

/** The languages that a site offers, and its own among them. */
export type SiteLocales = { defaultLocale: Locale; locales: readonly Locale[] };

/** Each language in that language, for the language menu. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
};

/** Languages whose texts a native speaker has read; docs/translating.md has the same list. */
const checked: ReadonlySet<Locale> = new Set([sourceLocale]);

/** Whether a language is translated by a machine, and no native speaker has read it yet. */
export const isTranslatedByMachine = (locale: Locale): boolean => !checked.has(locale);

export type Direction = 'ltr' | 'rtl';
const rightToLeft: ReadonlySet<Locale> = new Set(['ar']);

/** The direction in which a language is written, as in `<html dir>`. */
export const directionOf = (locale: Locale): Direction => (rightToLeft.has(locale) ? 'rtl' : 'ltr');

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);

/** A path of a page without the language that it begins with: `/de/blog` is the page `/blog` in German. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  const [, first, rest = ''] = /^\/([a-z]{2})(\/.*)?$/s.exec(path) ?? [];
  return isLocale(first) ? { locale: first, path: rest || '/' } : { locale: undefined, path };
}

/** The path of a page in a language: only the languages besides the site's own begin its address. */
export const localizedPath = (path: string, locale: Locale, defaultLocale: Locale): string =>
  locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`;

/** The cookie with the language that a visitor has chosen. */
export const localeCookie = 'locale';
