import { locales, type SiteLocales, sourceLocale } from '#contract/locales.ts';

/** The languages while those of the site are not known, because the database cannot be reached. */
export const anyLocale: SiteLocales = { defaultLocale: sourceLocale, locales };
