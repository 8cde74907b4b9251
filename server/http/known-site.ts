import { locales, type SiteLocales, sourceLocale } from '#contract/kernel/locales/locales.ts';

/** What every response needs to know of the site. */
export type KnownSite = SiteLocales & { name: string };

/** While the site is not known, because the database cannot be reached. */
export const unknownSite: KnownSite = { name: 'Dogear', defaultLocale: sourceLocale, locales };
