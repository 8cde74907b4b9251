import { randomBytes } from 'node:crypto';
import { compressed } from './compressed.ts';
import { pageHeaders, type Site } from './page-headers.ts';

/** Renders the page of the request; without a nonce its scripts and styles are to be allowed by hash. */
export type RenderPage = (nonce?: string) => Promise<Response>;

/** A page for one person: rendered for every request and kept nowhere. */
export async function personalPage(request: Request, render: RenderPage, site: Site): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const page = await render(nonce);
  const headers = pageHeaders(page.headers, site, {
    scripts: `'nonce-${nonce}'`,
    styles: `'nonce-${nonce}'`,
    cacheControl: 'private, no-store',
  });
  const body = request.method === 'HEAD' ? null : page.body;
  const answer = new Response(body, { status: page.status, headers });
  return body ? compressed(request, answer) : answer;
}
