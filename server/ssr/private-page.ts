import { randomBytes } from 'node:crypto';
import { compress } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';

/** Renders the page of the request; the nonce marks the scripts and styles that are ours. */
export type RenderPage = (nonce: string) => Promise<Response>;

/** 128 random bits, which cannot be predicted. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/** The page with the card form; it is always loaded as a document of its own, see its loader. */
const isPayment = /^\/dashboard\/payment\/[^/]+\/?$/i;

/** Renders a page for one user, which is never cached. */
export async function renderPrivatePage(request: Request, render: RenderPage, site: Site): Promise<Response> {
  const nonce = makeNonce();
  const page = await render(nonce);
  const headers = pageHeaders(page.headers, site, {
    scripts: `'nonce-${nonce}'`,
    styles: `'nonce-${nonce}'`,
    cacheControl: 'private, no-store',
    allowStripe: isPayment.test(new URL(request.url).pathname),
  });
  const body = request.method === 'HEAD' ? null : page.body;
  const response = new Response(body, { status: page.status, headers });
  return body ? compress(request, response) : response;
}
