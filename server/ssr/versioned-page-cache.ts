import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { shareReads } from '#server/lib/share-reads.ts';
import { acceptsEncoding } from './compression.ts';
import type { Site } from './csp.ts';
import { type CachedPage, cacheKey, publicPath, toCachedPage, toResponse } from './page-cache.ts';
import { makeNonce, type RenderPage } from './private-page.ts';

/** Tells which version of a page is the current one. */
export type PageVersions = {
  /** Whether the path is the address of a page that has versions. */
  covers: (path: string) => boolean;
  /** Returns the version; undefined if there is no such page. */
  find: (path: string) => Promise<string | undefined>;
};

type Entry = { version: string; renderedAt: number; page: CachedPage; bytes: number };
type Options = { versions: PageVersions; ttlMs: () => number; maxBytes?: number };

const decompress = promisify(brotliDecompress);
/** About four thousand pages. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** The headers and the keys of an entry. */
const overheadBytes = 4_096;

/**
 * Caches the pages of books and editions for anonymous visitors, of which there are too many to render them all again when
 * one book is booked: each hit asks for the page's version by primary key instead. The least recently used pages are
 * evicted when their compressed bytes exceed the limit.
 * @param options.ttlMs bounds the age of what the version does not cover; read at each lookup
 */
export function createVersionedPageCache(
  site: Site,
  { versions, ttlMs, maxBytes = defaultMaxBytes }: Options,
) {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<CachedPage>>();
  let totalBytes = 0;
  // Visitors of a page that many open at once share the queries for its version.
  const findVersion = shareReads(versions.find);

  const remove = (key: string) => {
    totalBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, version: string, page: CachedPage) => {
    const bytes = (page.brotli?.body.byteLength ?? 0) + overheadBytes;
    remove(key);
    entries.set(key, { version, renderedAt: performance.now(), page: withoutPlainBody(page), bytes });
    totalBytes += bytes;
    for (const oldest of entries.keys()) {
      if (totalBytes <= maxBytes) break;
      remove(oldest);
    }
  };
  /** Returns the kept page if it still is the current one. */
  const find = async (key: string, path: string): Promise<CachedPage | undefined> => {
    if (!entries.has(key)) return undefined;
    const version = await findVersion(path);
    const entry = entries.get(key);
    if (!entry) return undefined;
    remove(key);
    if (entry.version !== version || performance.now() - entry.renderedAt >= ttlMs()) return undefined;
    // A map keeps insertion order, so this makes the eviction least-recently-used.
    entries.set(key, entry);
    totalBytes += entry.bytes;
    return entry.page;
  };

  const renderOnce = (
    { key, version }: { key: string; version: string },
    request: Request,
    render: RenderPage,
  ): Promise<CachedPage> => {
    // A visitor must not share a rendering that began before a change.
    const name = `${version} ${key}`;
    const started = rendering.get(name);
    if (started) return started;
    const nonce = makeNonce();
    const page = render(nonce).then((rendered) => toCachedPage(rendered, { nonce, site, request }));
    rendering.set(name, page);
    page
      .then((ready) => {
        // Redirects, pages that are gone, and errors are not kept, so made-up addresses evict nothing.
        if (ready.status === 200) keep(key, version, ready);
      })
      .catch(() => undefined)
      .finally(() => rendering.delete(name));
    return page;
  };

  return {
    covers: (request: Request): boolean => versions.covers(publicPath(request.url)),

    /** Returns the cached response to an anonymous request, if it is the current version. */
    get: async (request: Request, variant: string): Promise<Response | undefined> => {
      const page = await find(cacheKey(request, variant), publicPath(request.url));
      return page && respond(request, page);
    },

    getOrRender: async (request: Request, variant: string, render: RenderPage): Promise<Response> => {
      const key = cacheKey(request, variant);
      const path = publicPath(request.url);
      const cached = await find(key, path);
      if (cached) return respond(request, cached);
      // Read before rendering, so that a change in between makes the page outdated at once.
      const version = await findVersion(path);
      if (version !== undefined)
        return toResponse(request, await renderOnce({ key, version }, request, render));
      const nonce = makeNonce();
      return toResponse(request, await toCachedPage(await render(nonce), { nonce, site, request }));
    },

    /** How many bytes are kept. */
    bytes: (): number => totalBytes,
  };
}

/** Almost every client accepts brotli, so only that is kept. */
const withoutPlainBody = (page: CachedPage): CachedPage =>
  page.brotli ? { ...page, plain: { ...page.plain, body: new Uint8Array() } } : page;

async function respond(request: Request, page: CachedPage): Promise<Response> {
  const isKnown = request.headers.get('if-none-match')?.includes(page.etag);
  if (!page.brotli || isKnown || request.method === 'HEAD' || acceptsEncoding(request, 'br'))
    return toResponse(request, page);
  const body = new Uint8Array(await decompress(page.brotli.body));
  return toResponse(request, { ...page, plain: { ...page.plain, body } });
}
