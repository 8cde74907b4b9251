const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language of the pages, which a book's card does not mention. */
export const pageLanguage = 'en';

/** Returns the English name of a language by its code, such as `de`; the code itself if it has none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
