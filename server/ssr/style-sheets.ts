import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../lib/errors.ts';
import type { PageSource } from './renderer.ts';

export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
type StyleSheet = Awaited<ReturnType<PageSource['load']>>['assets']['styles'][number];

/** Reads the built style sheets: first those of every page, then those that only some pages need. */
export async function readStyleSheets(client: string, manifest: Manifest): Promise<StyleSheet[]> {
  const global = manifest['web/styles/global.css'];
  if (!global) throw new StartupError('The built pages are not whole. Build them again with: npm run build');
  const ofEveryPage = new Set([global.file, ...stylesOf('web/app/entry.client.tsx', manifest)]);
  const others = new Set(Object.values(manifest).flatMap(({ css = [] }) => css)).difference(ofEveryPage);
  return Promise.all([
    ...[...ofEveryPage].map((file) => readSheet(client, file)),
    ...[...others].map(async (file) => {
      const sheet = await readSheet(client, file);
      return { ...sheet, classNames: classNamesIn(sheet.css) };
    }),
  ]);
}

/** Lists the style sheets of a module and of the modules that it imports. */
function stylesOf(part: string, manifest: Manifest, seen = new Set<string>()): string[] {
  if (seen.has(part)) return [];
  seen.add(part);
  const { imports = [], css = [] } = manifest[part] ?? {};
  return [...imports.flatMap((imported) => stylesOf(imported, manifest, seen)), ...css];
}

async function readSheet(client: string, file: string): Promise<StyleSheet> {
  return { href: `/${file}`, css: (await readFile(join(client, file), 'utf8')).trim() };
}

const classNamesIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
