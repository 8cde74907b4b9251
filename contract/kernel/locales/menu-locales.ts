import { collator } from '../name-formats.ts';
import { type Locale, localeNames, type SiteLocales } from './locales.ts';

/** The languages of a site as lists show them: its own first, then the others by their names, in one order for readers of every language. */
export const inMenuOrder = ({ locales, defaultLocale }: SiteLocales): Locale[] => [
  ...locales.filter((locale) => locale === defaultLocale),
  ...locales
    .filter((locale) => locale !== defaultLocale)
    .toSorted((one, other) => collator('en').compare(localeNames[one], localeNames[other])),
];
