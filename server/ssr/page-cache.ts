import { createHash } from 'node:crypto';
import { findPage, getPage } from '#contract/pages.ts';
import type { RenderedPage } from '#web/app/render.ts';
import { throttle } from '../lib/throttle.ts';
import { acceptsEncoding, compressBrotli } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';
import { makeNonce, type RenderPage } from './private-page.ts';

export type PageCache = ReturnType<typeof createPageCache>;

type Body = Uint8Array<ArrayBuffer>;
type Variant = { body: Body; headers: Record<string, string> };
export type CachedPage = { status: number; etag: string; plain: Variant; brotli: Variant | undefined };
type Entry = { startedAt: number; page: Promise<CachedPage>; ready?: CachedPage };

const maxEntries = 200;
/** The shortest time between two clears, so that frequent changes cannot cause endless rendering. */
const minClearIntervalMs = 200;

/**
 * Caches the pages of anonymous visitors, which are the same for all of them: each page is rendered and compressed once,
 * until something changes or its time to live ends.
 * @param ttlMs the time to live, read at each lookup
 */
export function createPageCache(site: Site, ttlMs: () => number = () => 3_000) {
  const entries = new Map<string, Entry>();

  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (performance.now() - entry.startedAt >= ttlMs()) return undefined;
    // A map keeps insertion order, so this makes the eviction least-recently-used.
    entries.set(key, entry);
    return entry;
  };

  const renderOnce = (key: string, request: Request, render: RenderPage): Promise<CachedPage> => {
    const cached = find(key);
    if (cached) return cached.page;
    const nonce = makeNonce();
    const startedAt = performance.now();
    const page = render(nonce).then((rendered) => toCachedPage(rendered, { nonce, site, request }));
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '');
    const entry: Entry = { startedAt, page };
    entries.set(key, entry);
    const evict = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    page.then((ready) => {
      // Errors are temporary, and pages that do not exist would let made-up addresses fill the cache.
      if (ready.status === 200) entry.ready = ready;
      else evict();
    }, evict);
    return page;
  };

  return {
    /** Returns the cached response to an anonymous request, if there is one. */
    get: (request: Request, variant: string): Response | undefined => {
      const ready = find(cacheKey(request, variant))?.ready;
      return ready && toResponse(request, ready);
    },

    getOrRender: async (request: Request, variant: string, render: RenderPage): Promise<Response> =>
      toResponse(request, await renderOnce(cacheKey(request, variant), request, render)),

    /** Discards all pages, including those that are being rendered now, because they may show outdated data. */
    clear: throttle(minClearIntervalMs, () => entries.clear()),
  };
}

/** Cache key: the variant (theme and language), path, and known parameters, without scheme and host. */
export const cacheKey = ({ url }: Request, variant: string): string => `${variant} ${publicPath(url)}`;

/** Whether the page has few enough variants to be cached. */
export function isCacheable(pathname: string): boolean {
  const page = findPage(pathname);
  return !page || getPage(page).isCached !== false;
}

/** Returns the path and query of a URL, with only the parameters that the page knows. */
export function publicPath(url: string): string {
  const start = url.indexOf('/', 'https://'.length);
  const queryStart = url.indexOf('?', start);
  if (queryStart < 0) return url.slice(start);
  const path = url.slice(start, queryStart);
  const page = findPage(path);
  if (!page) return path;
  const { parameters = [], lists } = getPage(page);
  const sent = new URLSearchParams(url.slice(queryStart));
  const query = new URLSearchParams();
  for (const name of parameters) {
    const values = sent.getAll(name);
    for (const value of lists?.includes(name) ? values : values.slice(0, 1)) query.append(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

type Rendered = { nonce: string; site: Site; request: Request };

/** Prepares both encodings, so that a response only has to pick one. */
export async function toCachedPage(
  { status, html, headers: rendered }: RenderedPage,
  { nonce, site, request }: Rendered,
): Promise<CachedPage> {
  const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''));
  const headers = pageHeaders(rendered, site, {
    scripts: hashesOf('script', html, nonce),
    styles: hashesOf('style', html, nonce),
    cacheControl: 'no-cache',
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  const plain = { body: new Uint8Array(body), headers: Object.fromEntries(headers) };
  const isCompressed = body.length > 0 && (status === 200 || acceptsEncoding(request, 'br'));
  const brotli = isCompressed
    ? {
        body: new Uint8Array(await compressBrotli(body, 5)),
        headers: { ...plain.headers, 'content-encoding': 'br' },
      }
    : undefined;
  return { status, etag, plain, brotli };
}

/** A cached page cannot have a nonce per response, so its policy lists hashes; the nonce tells which elements are ours. */
function hashesOf(element: 'script' | 'style', html: string, nonce: string): string {
  const [start, end] = [`<${element} nonce="${nonce}">`, `</${element}>`];
  const contents = html.split(start).slice(1);
  return contents
    .map((content) =>
      createHash('sha256')
        .update(content.slice(0, content.indexOf(end)))
        .digest('base64'),
    )
    .map((hash) => `'sha256-${hash}'`)
    .join(' ');
}

export function toResponse(request: Request, { status, etag, plain, brotli }: CachedPage): Response {
  if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: plain.headers });
  const { body, headers } = brotli && acceptsEncoding(request, 'br') ? brotli : plain;
  const content = request.method === 'HEAD' || body.length === 0 ? null : body;
  return new Response(content, { status, headers });
}
