import type { Locale } from '#contract/locales.ts';

/** A language's name in the reader's language. */
export const languageName = (locale: Locale, reader: Locale): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale;
