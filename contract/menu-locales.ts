import { type Locale, localeNames, type SiteLocales } from './locales.ts';

// One order for server and browser, whatever the reader's language.
const { compare } = new Intl.Collator('en');

/** The languages of a site as lists show them: its own first, then the others by their names. */
export const inMenuOrder = ({ locales, defaultLocale }: SiteLocales): Locale[] => [
  ...locales.filter((locale) => locale === defaultLocale),
  ...locales
    .filter((locale) => locale !== defaultLocale)
    .toSorted((one, other) => compare(localeNames[one], localeNames[other])),
];
