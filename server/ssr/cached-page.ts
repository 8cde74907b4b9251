import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { RenderedPage } from '#web/app/render.ts';
import { acceptsEncoding, compressBrotli } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';

type Body = Uint8Array<ArrayBuffer>;
type Variant = { body: Body; headers: Record<string, string> };
/** A rendered page in both encodings, so that a response only has to pick one. */
export type CachedPage = { status: number; etag: string; plain: Variant; brotli: Variant | undefined };

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

/** Almost every client accepts brotli, so only that is kept of the many pages of books. */
export const withoutPlainBody = (page: CachedPage): CachedPage =>
  page.brotli ? { ...page, plain: { ...page.plain, body: new Uint8Array() } } : page;

const decompress = promisify(brotliDecompress);

/** Answers with a page of which only the compressed body may have been kept. */
export async function toResponseOfKept(request: Request, page: CachedPage): Promise<Response> {
  const isKnown = request.headers.get('if-none-match')?.includes(page.etag);
  const isComplete = !page.brotli || page.plain.body.byteLength > 0;
  if (isComplete || isKnown || request.method === 'HEAD' || acceptsEncoding(request, 'br'))
    return toResponse(request, page);
  const body = new Uint8Array(await decompress(page.brotli?.body ?? page.plain.body));
  return toResponse(request, { ...page, plain: { ...page.plain, body } });
}
