import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../lib/errors.ts';
import type { PageSource } from './renderer.ts';
import { loadStaticAssets } from './static-assets.ts';
import { type Manifest, readStyleSheets } from './style-sheets.ts';

type Loaded = Awaited<ReturnType<PageSource['load']>>;

/** Opens the pages that `npm run build` wrote to dist/. */
export async function openBuiltPages({ projectDir }: { projectDir: string }): Promise<PageSource> {
  const client = join(projectDir, 'dist', 'client');
  const renderer = join(projectDir, 'dist', 'server', 'entry.server.js');
  if (!existsSync(renderer))
    throw new StartupError('The pages have not been built yet. Build them with: npm run build');

  const { render } = (await import(pathToFileURL(renderer).href)) as Pick<Loaded, 'render'>;
  const files = await loadStaticAssets(client);
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['web/app/entry.client.tsx'];
  if (!entry) throw new StartupError('The built pages are not whole. Build them again with: npm run build');
  const assets: Loaded['assets'] = {
    styles: await readStyleSheets(client, manifest),
    fonts: files.paths.filter(isPreloadedFont),
    entry: `/${entry.file}`,
  };
  return {
    load: async () => ({ render, assets }),
    file: files.serve,
    close: async () => {},
  };
}

/** Whether pages preload the font; the `-ext` ones are loaded only where their letters occur. */
export const isPreloadedFont = (path: string): boolean =>
  path.startsWith('/fonts/') && path.endsWith('.woff2') && !path.endsWith('-ext.woff2');
