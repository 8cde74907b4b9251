import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const site = { mode: 'built', config: { demo: false } } as const;
let version: string | undefined;
let versionReads: number;
let ttlMs: number;
let renderings: string[];
let cache: ReturnType<typeof createPageCache>;

const open = (maxBytes?: number) =>
  createPageCache(site, {
    findVersion: async () => {
      versionReads += 1;
      return version;
    },
    ttlMs: () => ttlMs,
    ...(maxBytes !== undefined && { maxBytes }),
  });
beforeEach(() => {
  version = 'one';
  versionReads = 0;
  ttlMs = 60_000;
  renderings = [];
  cache = open();
});

const request = (path = '/book/1/emma', headers: Record<string, string> = {}) =>
  new Request(`http://dogear.test${path}`, { headers });
const visit = (
  text: string,
  asked = request(),
  { status = 200, when = Promise.resolve() as Promise<unknown> } = {},
) =>
  cache.getOrRender(asked, 'auto en', async () => {
    renderings.push(text);
    await when;
    return { status, headers: new Headers(), html: text };
  });
const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

describe('the cache of books', () => {
  test('renders a page once for each version', async () => {
    expect(await textOf(visit('old'))).toBe('old');
    expect(await textOf(visit('new'))).toBe('old');
    version = 'two';
    expect(await cache.get(request(), 'auto en')).toBeUndefined();
    expect(await textOf(visit('new'))).toBe('new');
    expect(renderings).toEqual(['old', 'new']);
  });

  test('asks for no version before there is a page', async () => {
    expect(await cache.get(request(), 'auto en')).toBeUndefined();
    expect(versionReads).toBe(0);
    await visit('page');
    expect(await cache.get(request(), 'auto en')).toBeDefined();
  });

  test('lets visitors share a rendering only if it began with their version', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const [first, second] = [
      visit('old', undefined, { when: slow }),
      visit('shared', undefined, { when: slow }),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    version = 'two';
    const third = visit('new');
    expect(await textOf(third)).toBe('new');
    goOn();
    expect(await Promise.all([textOf(first), textOf(second)])).toEqual(['old', 'old']);
    // The slow page does not replace the current one.
    expect(await textOf(visit('newest'))).toBe('new');
  });

  test('keeps nothing but pages that exist', async () => {
    for (const status of [301, 404, 410, 503]) await visit('no page', undefined, { status });
    expect(cache.bytes()).toBe(0);
    version = undefined;
    await visit('a page without a version');
    expect(cache.bytes()).toBe(0);
    await expect(
      visit('fails', undefined, { when: Promise.reject(new Error('no database')) }),
    ).rejects.toThrow();
    expect(await textOf(visit('again'))).toBe('again');
  });

  test('serves both encodings, HEAD, and 304 from one compressed copy', async () => {
    const text = 'A long page. '.repeat(1_000);
    await visit(text);
    const plain = await cache.get(request(), 'auto en');
    expect(await plain?.text()).toBe(text);
    expect(plain?.headers.get('content-encoding')).toBeNull();
    const small = await cache.get(request('/book/1/emma', { 'accept-encoding': 'br' }), 'auto en');
    expect(small?.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await (small as Response).arrayBuffer()).toString()).toBe(text);
    const known = { 'if-none-match': plain?.headers.get('etag') ?? '' };
    expect((await cache.get(request('/book/1/emma', known), 'auto en'))?.status).toBe(304);
    const head = new Request('http://dogear.test/book/1/emma', { method: 'HEAD' });
    expect(await (await cache.get(head, 'auto en'))?.text()).toBe('');
    expect(cache.bytes()).toBeLessThan(6_000);
    expect(renderings).toHaveLength(1);
  });

  test('has one page for each theme, and none for made-up parameters', async () => {
    await visit('page');
    expect(await cache.get(request('/book/1/emma?utm=1'), 'auto en')).toBeDefined();
    expect(await cache.get(request(), 'dark en')).toBeUndefined();
    const bytes = cache.bytes();
    for (let n = 0; n < 20; n++) await visit(`${n}`, request(`/book/1/emma?b=${n}`));
    expect(cache.bytes()).toBe(bytes);
  });

  test('never exceeds its bytes, and evicts what was not asked for the longest', async () => {
    cache = open(50_000);
    await visit('often', request('/book/0/often'));
    for (let n = 1; n <= 100; n++) {
      await visit(`${n}`, request(`/book/${n}/rarely`));
      expect(cache.bytes()).toBeLessThanOrEqual(50_000);
      expect(await cache.get(request('/book/0/often'), 'auto en'), `after ${n}`).toBeDefined();
    }
    expect(await cache.get(request('/book/1/rarely'), 'auto en')).toBeUndefined();
    expect(await cache.get(request('/book/100/rarely'), 'auto en')).toBeDefined();
  });

  test('keeps no page beyond its time', async () => {
    await visit('old');
    ttlMs = 0;
    expect(await textOf(visit('new'))).toBe('new');
  });
});
