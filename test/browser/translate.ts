import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createTranslator } from 'use-intl';
import { type Locale, sourceLocale } from '#contract/kernel/locales/locales.ts';

type Tree = { [key: string]: string | Tree };

/** Returns a message of the interface by its key, such as `orders.payFor`. */
export type Translate = (key: string, values?: Record<string, string>) => string;

const folder = resolve(import.meta.dirname, '../../messages');
const allNamespaces = readdirSync(resolve(folder, sourceLocale))
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

export const readMessages = (locale: Locale, namespaces = allNamespaces): Tree =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(resolve(folder, locale, `${name}.json`), 'utf8')),
    ]),
  );

/** @throws Error for a key that there is none of */
export const translate = (locale: Locale): Translate =>
  createTranslator<Tree, never>({
    locale,
    messages: readMessages(locale),
    onError: (error) => {
      throw error;
    },
  }) as unknown as Translate;

export const textsIn = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));
