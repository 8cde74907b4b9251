const names = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a language, such as `German` for `de`. */
export const languageName = (code: string): string => names.of(code) ?? code;
