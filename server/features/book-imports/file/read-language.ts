import { languageCodes } from '#contract/catalog/languages.ts';
import { locales } from '#contract/kernel/locales/locales.ts';
import { displayNames } from '#contract/kernel/name-formats.ts';
import { wordKey } from './words.ts';

let codeByName: Map<string, string> | undefined;

/** The names of the languages in the languages of the site, and in themselves. */
function readNames(): Map<string, string> {
  const nameIn = (locale: string, code: string) =>
    wordKey(displayNames(locale, { type: 'language' }).of(code) ?? code);
  return new Map(
    languageCodes.flatMap((code) =>
      [...locales, code].map((locale) => [nameIn(locale, code), code] as const),
    ),
  );
}

/** Returns the code of a language, from it or its region such as `de-DE`, or from its name; any other text as it is. */
export function readLanguage(text: string): string {
  codeByName ??= readNames();
  const tag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i.test(text) ? languageOfTag(text) : undefined;
  return codeByName.get(wordKey(text)) ?? languageCodes.find((code) => code === tag) ?? text;
}

/** Also of one with three letters, such as `ger`. */
function languageOfTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).language;
  } catch {
    return undefined;
  }
}
