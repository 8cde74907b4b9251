import { createHash } from 'node:crypto';
import { bestEncoding, brotliOf } from './compressed.ts';
import { pageHeaders, type Site } from './page-headers.ts';
import { makeNonce, type RenderPage } from './personal-page.ts';

export type PublicPages = ReturnType<typeof createPublicPages>;

type Kept = { status: number; headers: Headers; body: Buffer; etag: string; brotli?: Promise<Buffer> };

const keptMilliseconds = 3000;
const mostKept = 200;

/**
 * Pages for strangers are the same for all of them: each is rendered and compressed once and kept for some
 * seconds, so that a crowd at the door costs no more than one visitor.
 */
export function createPublicPages(site: Site) {
  const kept = new Map<string, Promise<Kept>>();

  const renderOnce = (key: string, render: RenderPage): Promise<Kept> => {
    const known = kept.get(key);
    if (known) return known;
    const nonce = makeNonce();
    const page = render(nonce).then((response) => toKept(response, nonce, site));
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, page);
    const forget = () => {
      if (kept.get(key) === page) kept.delete(key);
    };
    page.then(({ status }) => {
      // A trouble that passes is not kept, nor is the room for pages filled with addresses somebody made up.
      if (status === 200) setTimeout(forget, keptMilliseconds).unref();
      else forget();
    }, forget);
    return page;
  };

  return {
    answer: async (request: Request, theme: string | undefined, render: RenderPage): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      return answerKept(request, await renderOnce(`${theme ?? 'auto'} ${pathname}${search}`, render));
    },
  };
}

async function toKept(response: Response, nonce: string, site: Site): Promise<Kept> {
  const html = await response.text();
  const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''));
  const headers = pageHeaders(response.headers, site, {
    scripts: hashesOf('script', html, nonce),
    styles: hashesOf('style', html, nonce),
    cacheControl: 'no-cache',
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  return { status: response.status, headers, body, etag };
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

async function answerKept(request: Request, page: Kept): Promise<Response> {
  const headers = new Headers(page.headers);
  if (page.status === 200 && request.headers.get('if-none-match')?.includes(page.etag))
    return new Response(null, { status: 304, headers });
  let { body } = page;
  if (body.length > 0 && bestEncoding(request) === 'br') {
    page.brotli ??= brotliOf(page.body, 5);
    body = await page.brotli;
    headers.set('content-encoding', 'br');
  }
  const content = request.method === 'HEAD' || body.length === 0 ? null : new Uint8Array(body);
  return new Response(content, { status: page.status, headers });
}
