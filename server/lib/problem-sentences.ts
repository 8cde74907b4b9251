import { type Locale, sourceLocale } from '#contract/locales.ts';
import type { Messages } from '#messages/messages.ts';
import { readMessages, translatorFor } from './translator.ts';

type Leaves<T> = T extends string ? T : Leaves<T[keyof T]>;
type Filled<T extends string> = T extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : T;

/** An English sentence of messages/en/problems.json, which therefore exists in every language. */
export type ProblemSentence = Filled<Leaves<Messages['problems']>>;

/** A sentence around one argument, such as `Use {max} characters or fewer.` */
type Template = { key: string; before: string; name: string; after: string };

/** Built when the first request in another language is rejected. */
let index: { keys: Map<string, string>; templates: Template[] } | undefined;

/** The site of the English sentences in the code. */
const usualSite = 'Dogear';

/**
 * Translates a sentence of a rejected request, and puts in the name of the site: schemas and errors say it in English, for a
 * site named Dogear. An unknown sentence stays as it is.
 */
export function translateSentence(sentence: string, locale: Locale, site = usualSite): string {
  if (locale === sourceLocale && site === usualSite) return sentence;
  index ??= indexSentences();
  const t = translatorFor(locale, 'problems') as unknown as (key: string, values?: object) => string;
  const key = index.keys.get(sentence);
  if (key !== undefined) return t(key, { site });
  if (locale === sourceLocale) return sentence;
  const template = index.templates.find((one) => matches(sentence, one));
  if (!template) return sentence;
  const value = sentence.slice(template.before.length, sentence.length - template.after.length);
  return t(template.key, { [template.name]: value });
}

const matches = (sentence: string, { before, after }: Template): boolean =>
  sentence.length > before.length + after.length && sentence.startsWith(before) && sentence.endsWith(after);

function indexSentences() {
  const sentences = flatten(readMessages(sourceLocale, 'problems'));
  return {
    keys: new Map(sentences.map(([key, sentence]) => [sentence.replaceAll('{site}', usualSite), key])),
    templates: sentences.flatMap(([key, sentence]) => {
      if (sentence.includes('{site}')) return [];
      const [, before, name, after] = /^([^{]*)\{(\w+)\}([^{]*)$/.exec(sentence) ?? [];
      return before !== undefined && name && after !== undefined ? [{ key, before, name, after }] : [];
    }),
  };
}

const flatten = (tree: object, path = ''): [key: string, sentence: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  );
