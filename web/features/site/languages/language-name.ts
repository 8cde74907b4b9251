import type { Locale } from '#contract/kernel/locales/locales.ts';
import { displayNames } from '#contract/kernel/name-formats.ts';

/** A language's name in the reader's language. */
export const languageName = (locale: Locale, reader: Locale): string =>
  displayNames(reader, { type: 'language' }).of(locale) ?? locale;
