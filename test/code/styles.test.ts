import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../web');
/** Phone, tablet, desktop, and wide, as in web/styles/tokens.css. */
const breakpoints = ['30rem', '48rem', '60rem', '76rem'];

const files = await readdir(web, { recursive: true });
const sheets = await read(files.filter((path) => path.endsWith('.css')));
const sources = await read(files.filter((path) => /\.tsx?$/.test(path)));

test('the window is compared with four widths only', () => {
  const others = [...sheets].flatMap(([path, css]) =>
    [...css.matchAll(/@media[^{]*?(?:width|height)[^{]*?([\d.]+(?:px|rem|em))/g)]
      .filter(([, width = '']) => !breakpoints.includes(width))
      .map(([query]) => `${path}: ${query}`),
  );
  expect(others).toEqual([]);
});

/** Properties and values that name a side of the screen. Pages are mirrored where they are read from the right. */
const physical =
  /(?<![\w-])((?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:float|clear|text-align|transform-origin):\s*(?:left|right)\b/g;

test('no style names the left or the right side', () => {
  const found = [...sheets].flatMap(([path, css]) =>
    [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(physical)].map(([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
  expect('a { left: 0; margin-left: 1px; float: right }'.match(physical)).toHaveLength(3);
  expect('a { padding-inline-start: 1px; inset-inline-end: 0 }'.match(physical)).toBeNull();
});

test('values of four sides are the same on the left and on the right', () => {
  const found = [...sheets].flatMap(([path, css]) =>
    [...css.matchAll(/(?<![\w-])(?:margin|padding|inset): ([^;(]+);/g)]
      .map(([text, values = '']) => ({ text, sides: values.trim().split(/\s+/) }))
      .filter(({ sides }) => sides.length === 4 && sides[1] !== sides[3])
      .map(({ text }) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('global styles have no class names, and every module says which layer it belongs to', () => {
  for (const [path, css] of sheets)
    if (path.endsWith('.module.css')) expect(css, path).toMatch(/^@layer (ui|features|pages) \{/);
    else expect(classNames(css), path).toEqual([]);
});

test('what a component takes from a module is there, and what is there is used', () => {
  const used = new Map<string, Set<string>>();
  const unknown: string[] = [];
  for (const [path, source] of sources)
    for (const [, name = '', address = ''] of source.matchAll(
      /import (\w+) from '([.#][^']*\.module\.css)'/g,
    )) {
      const module = address.startsWith('#web/')
        ? address.slice('#web/'.length)
        : relative(web, join(web, dirname(path), address));
      const known = classNames(sheets.get(module) ?? '');
      const taken = new Set(used.get(module));
      used.set(module, taken);
      for (const [, taking = ''] of source.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))) {
        taken.add(taking);
        if (!known.includes(taking)) unknown.push(`${path}: ${name}.${taking}`);
      }
      // Selected by a computed key, so any class may be used.
      if (new RegExp(`(?<![\\w.])${name}\\[`).test(source)) for (const each of known) taken.add(each);
    }
  const unused = [...sheets]
    .filter(([path]) => path.endsWith('.module.css'))
    .flatMap(([path, css]) =>
      classNames(css)
        .filter((name) => !used.get(path)?.has(name))
        .map((name) => `${path}: .${name}`),
    );
  expect({ unknown, unused }).toEqual({ unknown: [], unused: [] });
});

async function read(paths: string[]): Promise<Map<string, string>> {
  const texts = paths.map(async (path) => [path, await readFile(join(web, path), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

/** The classes in the selectors of a style sheet. */
function classNames(css: string): string[] {
  const selectors = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)\{/g)].map(
    ([, text = '']) => text,
  );
  const found = selectors.flatMap((text) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)]);
  return [...new Set(found.map(([, name = '']) => name))];
}
