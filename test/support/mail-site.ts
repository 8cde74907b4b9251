import { locales } from '#contract/kernel/locales/locales.ts';

/** A site whose emails are rendered without a database: in German, with euros, under another name. */
export const mailSite = {
  name: 'Lesezeichen',
  tagline: null,
  accent: null,
  logoUrl: null,
  contactEmail: null,
  texts: { en: { parts: {} }, de: { parts: {} }, es: { parts: {} }, ar: { parts: {} } },
  currency: 'EUR',
  defaultLocale: 'en',
  locales,
  timeZone: 'Europe/Berlin',
  joining: 'open',
} as const;
