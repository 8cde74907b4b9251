import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';

const messages = resolve(import.meta.dirname, '../../messages');

/** The names of the files of messages. */
export const namespaces: readonly string[] = readdirSync(resolve(messages, sourceLocale))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** All messages of a language, as they are written in its files. */
export const messageTexts = (locale: Locale): string[] =>
  namespaces.flatMap((name) =>
    leaves(JSON.parse(readFileSync(resolve(messages, locale, `${name}.json`), 'utf8'))),
  );

/** Sentences of one language that are not also those of the other, without arguments or tags. */
export function sentencesOnlyIn(one: Locale, other: Locale): string[] {
  const known = new Set(messageTexts(other));
  return messageTexts(one).filter((text) => !/[{<]/.test(text) && text.length > 12 && !known.has(text));
}

const keyOfMessage = new RegExp(`(?:^|\\s)(?:${namespaces.join('|')})\\.[a-z][\\w./-]*`, 'gm');

/** The keys in a text: `home.hero.title` is shown where a page has no message of that name. */
export const missingMessages = (text: string): string[] =>
  (text.match(keyOfMessage) ?? []).map((key) => key.trim()).filter((key) => !key.includes('.example'));
