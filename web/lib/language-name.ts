import { useLocale } from 'use-intl';
import { displayNames } from '#contract/kernel/name-formats.ts';

/** The language of the pages, which a book's card does not mention. */
export const pageLanguage = 'en';

/** Returns the name of a language by its code, such as `de`, in the language of the page; the code itself if it has none. */
export function languageName(code: string, locale = 'en'): string {
  try {
    return displayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return (code) => languageName(code, locale);
}
