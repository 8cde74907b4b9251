import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill';
import { expect, test } from 'vitest';
import { openBuiltPages } from '#server/ssr/built.ts';
import { unknownSite } from '#web/lib/site-context.ts';

const project = resolve(import.meta.dirname, '../..');
const built = join(project, 'dist/client');
const maxAppBytes = 123_200;
const maxInlineBytes = 1_150;

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

const appEntry = 'web/app/entry.client.tsx';

/** The script files of a module of the sources, with all that it imports statically. */
function scriptsOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(source);
  return [...files].filter((file) => file.endsWith('.js'));
}

const readBuilt = (file: string): string => readFileSync(join(built, file), 'utf8');
const compressed = (text: string): number => brotliCompressSync(text).length;

test('the app without a page stays below 123.2 kB, without schemas and data fetching', () => {
  const files = scriptsOf(appEntry);
  expect(files.length).toBeGreaterThan(3);
  const script = files.map(readBuilt).join('\n');
  // An operation of the contract, a zod error, and an option of TanStack Query.
  for (const late of ['/buyingBooks', 'invalid_type', 'refetchOnWindowFocus'])
    expect(script).not.toContain(late);
  expect(files.reduce((bytes, file) => bytes + compressed(readBuilt(file)), 0)).toBeLessThan(maxAppBytes);
});

test.each([
  'home/home-page',
  'search/search-page',
  'search/category/category-page',
  'catalog/book/book-page',
  'blog/blog-page',
])('%s loads nothing of the dashboard', (page) => {
  const files = scriptsOf(`web/features/${page}.tsx`);
  expect(files.length).toBeGreaterThan(scriptsOf(appEntry).length);
  expect(files.map(readBuilt).join('\n')).not.toContain('refetchOnWindowFocus');
});

test('the page that scans books loads at most 40 kB more than Add A Product, and the reader of barcodes only with the camera', () => {
  const page = scriptsOf('web/features/listing-drafts/add-many-page.tsx');
  const reader = scriptsOf('web/features/listing-drafts/camera/load-detector.ts');
  expect(reader.map(readBuilt).join('\n')).toContain('zxing');
  expect(page.map(readBuilt).join('\n')).not.toContain('zxing');
  const before = new Set(scriptsOf('web/features/listings/add-product-page.tsx'));
  const camera = scriptsOf('web/features/listing-drafts/camera/camera-loop.tsx');
  const more = [...new Set([...page, ...camera, ...reader])].filter((file) => !before.has(file));
  expect(more.reduce((bytes, file) => bytes + compressed(readBuilt(file)), 0)).toBeLessThan(40_000);
});

test('the reader of barcodes is the file of its package, unchanged', () => {
  const files = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.wasm'));
  const hashes = files.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(built, 'assets', file)))
      .digest('hex'),
  );
  expect(hashes).toEqual([ZXING_WASM_SHA256]);
});

test('the inline script of a public page stays below 1.15 kB, compressed', async () => {
  const source = await openBuiltPages({ projectDir: project });
  const { render, assets } = await source.load();
  const page = await render(new Request('http://localhost/blog'), {
    assets,
    viewer: null,
    callOwnApi: async () => new Response('{}', { status: 503 }),
    nonce: 'of-this-page',
    offersGoogle: false,
    services: { mail: true, cards: true, cardBookings: true },
    locale: 'en',
    basename: '',
    site: unknownSite,
    theme: undefined,
    reportError: (error) => expect.unreachable(String(error)),
  });
  const [, script = ''] = /<script nonce="of-this-page">(.*?)<\/script>/s.exec(page.html) ?? [];
  // The page's data comes first.
  const bootstrap = script.slice(script.indexOf(';{') + 1);
  expect(bootstrap).toContain(assets.entry);
  expect(compressed(bootstrap)).toBeLessThan(maxInlineBytes);
});
