import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { getPage, isPagePath } from '#contract/pages.ts';
import { sharedNamespaces } from '#web/lib/messages/load-messages.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The file that an import names, if it is one of ours. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
}

const importedAtOnce = /\bfrom '([^']+)'/g;
const importedEver = /(?:\bfrom |\bimport\()'([^']+)'/g;

/** A module with everything that it imports. */
function closureOf(file: string, imports: RegExp, known = new Set<string>()): Set<string> {
  if (known.has(file) || !/^web\/.*\.tsx?$/.test(file)) return known;
  known.add(file);
  for (const [, specifier = ''] of read(file).matchAll(imports)) {
    const target = resolveImport(file, specifier);
    if (target) closureOf(target, imports, known);
  }
  return known;
}

/** The namespaces whose messages a module names. */
const namespacesIn = (file: string): string[] =>
  [...read(file).matchAll(/useTranslations\('([\w-]+)/g)].map(([, name = '']) => name);

const routes = read('web/app/routes.tsx');
const files = Object.fromEntries(
  [...routes.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name, file]) => [name, file]),
);
const declared = [...routes.matchAll(/page\(\s*'([^']+)',\s*(?:\(\) => import\('([^']+)'\)|(\w+))/g)].flatMap(
  ([, path = '', file, name = '']) => {
    const imported = file ?? files[name];
    return isPagePath(path) && imported ? [{ path, file: join('web/app', imported) }] : [];
  },
);

const shownBy = (file: string, imports: RegExp) =>
  new Set([...closureOf(file, imports)].flatMap(namespacesIn));

test('nearly all pages are found in the table of routes', () => expect(declared.length).toBeGreaterThan(50));

test.each(declared)('$path loads the messages that it shows', ({ path, file }) => {
  const loaded: readonly string[] = [...getPage(path).namespaces, ...sharedNamespaces];
  expect([...shownBy(file, importedAtOnce)].filter((name) => !loaded.includes(name))).toEqual([]);
});

test.each(declared)('$path loads no messages that it never shows', ({ path, file }) => {
  const shown = shownBy(file, importedEver);
  expect(getPage(path).namespaces.filter((name) => !shown.has(name))).toEqual([]);
});
