import { useLocale } from 'use-intl';

/** The language of the pages, which a book's card does not mention. */
export const pageLanguage = 'en';

const namesByLocale = new Map<string, Intl.DisplayNames>();

function namesIn(locale: string): Intl.DisplayNames {
  const names =
    namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  namesByLocale.set(locale, names);
  return names;
}

/** Returns the name of a language by its code, such as `de`, in the language of the page; the code itself if it has none. */
export function languageName(code: string, locale = 'en'): string {
  try {
    return namesIn(locale).of(code) ?? code;
  } catch {
    return code;
  }
}

export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return (code) => languageName(code, locale);
}
