import { randomBytes } from 'node:crypto';
import { findPage, getPage } from '#contract/pages.ts';
import type { RenderedPage } from '#web/app/render.ts';
import { compressOnce } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';

/** Renders the page of the request; the nonce marks the scripts and styles that are ours. */
export type RenderPage = (nonce: string) => Promise<RenderedPage>;

/** 128 random bits, which cannot be predicted. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/** Renders a page for one user, which is never cached. */
export async function renderPrivatePage(request: Request, render: RenderPage, site: Site): Promise<Response> {
  const nonce = makeNonce();
  const page = findPage(new URL(request.url).pathname);
  const { status, html, headers: rendered } = await render(nonce);
  const headers = pageHeaders(rendered, site, {
    scripts: `'nonce-${nonce}'`,
    styles: `'nonce-${nonce}'`,
    cacheControl: 'private, no-store',
    needs: page && getPage(page).needs,
  });
  if (html === '' || request.method === 'HEAD') return new Response(null, { status, headers });
  const { body, encoding } = await compressOnce(request, html);
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(body, { status, headers });
}
