import { LRUCache } from 'lru-cache';
import {
  type CachedPage,
  toCachedPage,
  toResponse,
  toResponseOfKept,
  withoutPlainBody,
} from './cached-page.ts';
import type { Site } from './csp.ts';
import { makeNonce, type RenderPage } from './private-page.ts';
import { publicPath } from './public-path.ts';

/** Returns the current version of the page at a path; undefined if it must not be kept. */
export type FindVersion = (path: string) => Promise<string | undefined>;

export type PageCache = ReturnType<typeof createPageCache>;

type Entry = {
  version: string;
  /** Higher for a rendering that began later. */
  sequence: number;
  startedAt: number;
  page: CachedPage;
};
type Options = { findVersion: FindVersion; ttlMs: () => number; maxBytes?: number; keepsPlain?: boolean };

/** About four thousand pages. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** The headers and the keys of an entry. */
const overheadBytes = 4_096;

/**
 * Caches the pages of anonymous visitors, which are the same for all of them: each page is rendered and compressed once for each
 * version. The least recently used pages are evicted when their bytes exceed the limit.
 * @param options.keepsPlain also keeps pages as they are for clients without brotli, for which they would be decompressed each time
 * @param options.ttlMs bounds the age of what the version does not cover; read at each lookup
 */
export function createPageCache(
  site: Site,
  { findVersion, ttlMs, maxBytes = defaultMaxBytes, keepsPlain = false }: Options,
) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { plain, brotli } }) =>
      plain.body.byteLength + (brotli?.body.byteLength ?? 0) + overheadBytes,
  });
  const rendering = new Map<string, Promise<CachedPage>>();
  let renderings = 0;

  /** Returns the kept page if it still is the current one. */
  const find = async (key: string, path: string): Promise<CachedPage | undefined> => {
    if (!entries.has(key)) return undefined;
    const version = await findVersion(path);
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.version === version && performance.now() - entry.startedAt < ttlMs()) return entry.page;
    entries.delete(key);
    return undefined;
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
    const sequence = ++renderings;
    const startedAt = performance.now();
    const page = renderCached(site, request, render);
    rendering.set(name, page);
    page
      .then((ready) => {
        // Redirects, pages that are gone, and errors are not kept, so made-up addresses evict nothing.
        if (ready.status !== 200 || (entries.peek(key)?.sequence ?? 0) > sequence) return;
        const kept = keepsPlain ? ready : withoutPlainBody(ready);
        entries.set(key, { version, sequence, startedAt, page: kept });
      })
      .catch(() => undefined)
      .finally(() => rendering.delete(name));
    return page;
  };

  return {
    /** Returns the cached response to an anonymous request, if it is the current version. */
    get: async (request: Request, variant: string): Promise<Response | undefined> => {
      const page = await find(cacheKey(request, variant), publicPath(request.url));
      return page && toResponseOfKept(request, page);
    },

    getOrRender: async (request: Request, variant: string, render: RenderPage): Promise<Response> => {
      const key = cacheKey(request, variant);
      const path = publicPath(request.url);
      const cached = await find(key, path);
      if (cached) return toResponseOfKept(request, cached);
      // Read before rendering, so that a change in between makes the page outdated at once.
      const version = await findVersion(path);
      if (version !== undefined)
        return toResponse(request, await renderOnce({ key, version }, request, render));
      return toResponse(request, await renderCached(site, request, render));
    },

    /** How many bytes are kept. */
    bytes: (): number => entries.calculatedSize,
  };
}

async function renderCached(site: Site, request: Request, render: RenderPage): Promise<CachedPage> {
  const nonce = makeNonce();
  return toCachedPage(await render(nonce), { nonce, site, request });
}

/** Cache key: the variant (theme and language), path, and known parameters, without scheme and host. */
const cacheKey = ({ url }: Request, variant: string): string => `${variant} ${publicPath(url)}`;
