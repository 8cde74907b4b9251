import { createHash } from 'node:crypto';
import { getPage, isPagePath } from '#contract/pages.ts';
import { bestEncoding, brotliOf } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';
import { makeNonce, type RenderPage } from './private-page.ts';

export type PageCache = ReturnType<typeof createPageCache>;

type Body = Uint8Array<ArrayBuffer>;
type Form = { body: Body; headers: Record<string, string> };
type Kept = { status: number; etag: string; plain: Form; brotli: Form | undefined };
type Entry = { began: number; page: Promise<Kept>; ready?: Kept };

const maxEntries = 200;
/** However much changes at once, no page is rendered more often than once in these. */
const minClearIntervalMs = 200;

/**
 * Pages for strangers are the same for all of them: each is rendered and compressed once and kept until something
 * changes, so that a crowd at the door costs no more than one visitor.
 * @param ttlMs for how long at most a page is believed
 */
export function createPageCache(site: Site, ttlMs: () => number = () => 3_000) {
  const kept = new Map<string, Entry>();

  const find = (key: string): Entry | undefined => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    if (performance.now() - entry.began >= ttlMs()) return undefined;
    // Used last, it goes last.
    kept.set(key, entry);
    return entry;
  };

  const renderOnce = (key: string, request: Request, render: RenderPage): Promise<Kept> => {
    const known = find(key);
    if (known) return known.page;
    const nonce = makeNonce();
    const began = performance.now();
    const page = render(nonce).then((response) => toKept(response, { nonce, site, request }));
    if (kept.size >= maxEntries) kept.delete(kept.keys().next().value ?? '');
    const entry: Entry = { began, page };
    kept.set(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    page.then((ready) => {
      // A trouble that passes is not kept, nor is the room for pages filled with addresses somebody made up.
      if (ready.status === 200) entry.ready = ready;
      else forget();
    }, forget);
    return page;
  };

  return {
    /** The answer that is there already, for a stranger. */
    known: (request: Request, theme: string | undefined): Response | undefined => {
      const ready = find(keyOf(request, theme))?.ready;
      return ready && answerKept(request, ready);
    },

    answer: async (request: Request, theme: string | undefined, render: RenderPage): Promise<Response> =>
      answerKept(request, await renderOnce(keyOf(request, theme), request, render)),

    /** What is kept shows something that is no longer so, and so may what is being rendered now. */
    drop: throttle(minClearIntervalMs, () => kept.clear()),
  };
}

/** Whoever asks for a page, by whatever name of ours, gets the same. */
const keyOf = ({ url }: Request, theme: string | undefined): string =>
  `${theme ?? 'auto'} ${publicPath(url)}`;

/** The path and query of a URL, with no parameters but those that the page knows. */
export function publicPath(url: string): string {
  const start = url.indexOf('/', 'https://'.length);
  const queryStart = url.indexOf('?', start);
  if (queryStart < 0) return url.slice(start);
  const path = url.slice(start, queryStart);
  const plainPath = path.toLowerCase().replace(/\/$/, '');
  if (!isPagePath(plainPath)) return path;
  const sent = new URLSearchParams(url.slice(queryStart));
  const known = new URLSearchParams();
  for (const name of getPage(plainPath).parameters ?? []) {
    const value = sent.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}

/** At once, and again at the end of a pause in which it was asked for. */
function throttle(pauseMs: number, act: () => void): () => void {
  let isResting = false;
  let isDue = false;
  const ask = () => {
    isDue = isResting;
    if (isResting) return;
    act();
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isDue) ask();
    }, pauseMs).unref();
  };
  return ask;
}

type Rendered = { nonce: string; site: Site; request: Request };

/** In every form that it is asked for in, so that an answer only has to pick one. */
async function toKept(response: Response, { nonce, site, request }: Rendered): Promise<Kept> {
  const html = await response.text();
  const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''));
  const headers = pageHeaders(response.headers, site, {
    scripts: hashesOf('script', html, nonce),
    styles: hashesOf('style', html, nonce),
    cacheControl: 'no-cache',
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  const { status } = response;
  const plain = { body: new Uint8Array(body), headers: Object.fromEntries(headers) };
  const isWorthIt = body.length > 0 && (status === 200 || bestEncoding(request) === 'br');
  const brotli = isWorthIt
    ? {
        body: new Uint8Array(await brotliOf(body, 5)),
        headers: { ...plain.headers, 'content-encoding': 'br' },
      }
    : undefined;
  return { status, etag, plain, brotli };
}

/** What is kept is the same for everybody, so that it is allowed by hash; the nonce says which elements are ours. */
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

function answerKept(request: Request, { status, etag, plain, brotli }: Kept): Response {
  if (status === 200 && request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers: plain.headers });
  const { body, headers } = brotli && bestEncoding(request) === 'br' ? brotli : plain;
  const content = request.method === 'HEAD' || body.length === 0 ? null : body;
  return new Response(content, { status, headers });
}
