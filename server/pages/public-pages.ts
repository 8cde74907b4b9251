import { createHash } from 'node:crypto';
import { bestEncoding, brotliOf } from './compressed.ts';
import { pageHeaders, type Site } from './page-headers.ts';
import type { RenderPage } from './personal-page.ts';

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
    const page = render().then((response) => toKept(response, site));
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

async function toKept(response: Response, site: Site): Promise<Kept> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = pageHeaders(response.headers, site, {
    scripts: hashesOf('script', body.toString('utf8')),
    styles: hashesOf('style', body.toString('utf8')),
    cacheControl: 'no-cache',
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  return { status: response.status, headers, body, etag };
}

/** Text that people entered is escaped, so that only the page's own elements can look like one. */
function hashesOf(element: 'script' | 'style', html: string): string {
  const contents = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...contents]
    .map(
      ([, content]) =>
        `'sha256-${createHash('sha256')
          .update(content ?? '')
          .digest('base64')}'`,
    )
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
