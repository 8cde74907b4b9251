import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStaticAssets } from './static-assets.ts';

const script = `${'export const answer = 42;\n'.repeat(50)}`;
let folder: string;
let assets: Awaited<ReturnType<typeof loadStaticAssets>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-assets-'));
  const client = join(folder, 'client');
  for (const name of ['assets', 'fonts', '.vite']) await mkdir(join(client, name), { recursive: true });
  await writeFile(join(folder, 'outside.js'), 'secret');
  await writeFile(join(client, 'assets', 'entry-1.js'), script);
  await writeFile(join(client, 'fonts', 'plain.woff2'), 'a font');
  await writeFile(join(client, '.vite', 'manifest.json'), '{}');
  assets = await loadStaticAssets(client);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets.serve(new Request(`http://127.0.0.1${path}`, { method, headers }));
const accepting = (encodings: string) => ({ 'accept-encoding': encodings });

test('a script is immutable, sandboxed, and compressed for a browser that accepts it', async () => {
  const response = await get('/assets/entry-1.js', accepting('gzip, br'));
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  const body = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(response?.headers.get('content-length')).toBe(String(body.length));
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

test.each(['gzip', 'br;q=0', ''])('it is sent as it is to one that accepts %j', async (encodings) => {
  const response = await get('/assets/entry-1.js', accepting(encodings));
  expect(response?.headers.has('content-encoding')).toBe(false);
  expect(response?.headers.get('vary')).toBe('accept-encoding');
  expect(await response?.text()).toBe(script);
});

test('other files are cached for a week, and compressed fonts are not compressed again', async () => {
  const response = await get('/fonts/plain.woff2', accepting('br'));
  expect(response?.headers.get('cache-control')).toContain('max-age=604800');
  expect(response?.headers.has('content-encoding')).toBe(false);
  expect(response?.headers.has('vary')).toBe(false);
});

test('a file that the browser has is a 304', async () => {
  const etag = (await get('/fonts/plain.woff2'))?.headers.get('etag') ?? '';
  const again = await get('/fonts/plain.woff2', { 'if-none-match': etag });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  expect((await get('/fonts/plain.woff2', { 'if-none-match': '"another"' }))?.status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const response = await get('/fonts/plain.woff2', {}, 'HEAD');
  expect(response?.headers.get('content-length')).toBe('6');
  expect(await response?.text()).toBe('');
});

test.each(['/assets/entry-0.js', '/img/none.webp', '/fonts/none.woff2'])(
  '%s, which does not exist, is a 404 in plain text',
  async (path) => {
    const response = await get(path);
    expect(response?.status).toBe(404);
    expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  },
);

test.each(['/.vite/manifest.json', '/%2e%2e/outside.js', '/outside.js', '/assets', '/', '/category/poetry'])(
  '%s is left to the pages',
  async (path) => expect(await get(path)).toBeUndefined(),
);

test('a write is left to the pages', async () => {
  expect(await get('/assets/entry-1.js', {}, 'POST')).toBeUndefined();
});
