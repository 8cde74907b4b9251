import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import {
  isTranslatedByMachine,
  type Locale,
  locales,
  sourceLocale,
} from '#contract/kernel/locales/locales.ts';

const folder = resolve(import.meta.dirname, '../../messages');
const jsonFiles = (locale: Locale) =>
  readdirSync(join(folder, locale))
    .filter((name) => name.endsWith('.json'))
    .sort();
const namespaces = jsonFiles(sourceLocale);
const others = locales.filter((locale) => locale !== sourceLocale);

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? ([[`${path}${key}`, value]] as [string, string][])
      : flatten(value, `${path}${key}.`),
  );
const read = (locale: Locale, file: string) =>
  flatten(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));

type Part = { name: string; isTag: boolean; branches: string[] };

/** Lists the arguments and tags of a message as icu-minify compiles it: text, or a list of text and parts. */
const partsOf = (compiled: unknown): Part[] =>
  Array.isArray(compiled) ? compiled.flatMap((part) => (Array.isArray(part) ? partsIn(part) : [])) : [];

/** A part is its name, followed by the number of its kind and the kind's content, or by what is inside the tag. */
function partsIn([name, kind, content, ...more]: unknown[]): Part[] {
  const part = { name: String(name), isTag: false, branches: [] };
  if (kind === undefined) return [part];
  if (typeof kind !== 'number' || kind === numberSign)
    return [{ ...part, isTag: true }, ...partsOf([kind, content, ...more])];
  if (kind > lastKindWithBranches) return [part];
  const branches = content as Record<string, unknown>;
  const keys = kind === plural ? Object.keys(branches) : [];
  return [{ ...part, branches: keys }, ...Object.values(branches).flatMap(partsOf)];
}
const numberSign = 0;
const plural = 2;
const lastKindWithBranches = 3;

const namesOf = (text: string): string[] =>
  [...new Set(partsOf(compile(text)).map(({ name, isTag }) => (isTag ? `<${name}>` : name)))].sort();

/** The plural forms of a language that a message leaves out; Spanish has one for whole millions, which we never show. */
function missingForms(locale: Locale, text: string): string[] {
  const exact: Record<string, string> = { '=0': 'zero', '=1': 'one', '=2': 'two' };
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return partsOf(compile(text))
    .filter(({ branches }) => branches.length > 0)
    .flatMap(({ branches }) => {
      const has = new Set(branches.map((branch) => exact[branch] ?? branch));
      return needed.filter((form) => !has.has(form) && !(locale === 'es' && form === 'many'));
    });
}

test('every language has the same files', () => {
  expect(namespaces.length).toBeGreaterThan(1);
  for (const locale of others) expect([locale, jsonFiles(locale)]).toEqual([locale, namespaces]);
});

test('every file is one of the namespaces of messages.ts', () => {
  const declared = readFileSync(join(folder, 'messages.ts'), 'utf8').matchAll(/'\.\/en\/([\w-]+\.json)'/g);
  expect([...declared].map(([, file]) => file).sort()).toEqual(namespaces);
});

describe.each(namespaces)('%s', (file) => {
  const source = new Map(read(sourceLocale, file));

  test.each(locales)('is complete and valid in %s', (locale) => {
    const texts = read(locale, file);
    expect(texts.map(([key]) => key).sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of texts) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      expect([key, namesOf(text)]).toEqual([key, namesOf(source.get(key) ?? '')]);
      expect([key, missingForms(locale, text)]).toEqual([key, []]);
    }
  });
});

test('the settings say the same about the translations as the document', () => {
  const document = readFileSync(resolve(folder, '../docs/translating.md'), 'utf8');
  const name = new Intl.DisplayNames('en', { type: 'language' });
  for (const locale of others) {
    const [, read] = new RegExp(`^\\| ${name.of(locale)} +\\| (\\w+) +\\|$`, 'm').exec(document) ?? [];
    expect([locale, read]).toEqual([locale, isTranslatedByMachine(locale) ? 'no' : 'yes']);
  }
});

test('a lost argument, an added tag, and a missing plural form are found', () => {
  expect(namesOf('{name} has {count, plural, one {<b>#</b> book} other {# books of {owner}}}')).toEqual([
    '<b>',
    'count',
    'name',
    'owner',
  ]);
  expect(missingForms('ar', '{count, plural, zero {لا كتب} one {كتاب} other {# كتاب}}')).toEqual([
    'two',
    'few',
    'many',
  ]);
  expect(() => compile('{count, plural, one {# book}}')).toThrow();
});
