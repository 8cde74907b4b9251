import { type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';
import { indexSentences, usualSite } from '#messages/find-sentence.ts';
import type { Messages } from '#messages/messages.ts';
import { readMessages, translatorFor } from './translator.ts';

type Leaves<T> = T extends string ? T : Leaves<T[keyof T]>;
type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : T;

/** An English sentence of messages/en/problems.json, which therefore exists in every language. */
export type ProblemSentence = Filled<Leaves<Messages['problems']>>;

/** Built when the first request in another language is rejected. */
let find: ReturnType<typeof indexSentences> | undefined;

/**
 * Translates a sentence of a rejected request, and puts in the name of the site: schemas and errors say it in English, for a
 * site named Dogear. An unknown sentence stays as it is.
 * @param field the path of the field that it is about: some fields share a sentence in English only
 */
export function translateSentence(
  sentence: string,
  locale: Locale,
  site = usualSite,
  field?: string,
): string {
  if (locale === sourceLocale && site === usualSite) return sentence;
  find ??= indexSentences(readMessages(sourceLocale, 'problems'));
  const found = find(sentence, field?.split('.').at(-1));
  if (!found) return sentence;
  const t = translatorFor(locale, 'problems') as unknown as (key: string, values?: object) => string;
  return t(found.key, { site, ...found.values });
}
