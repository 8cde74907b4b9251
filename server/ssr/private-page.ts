import { randomBytes } from 'node:crypto';
import { compressed } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';

/** Renders the page of the request; the nonce marks its own scripts and styles, whatever else it may contain. */
export type RenderPage = (nonce: string) => Promise<Response>;

/** 128 bits that nobody can know beforehand. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/** The page that a card is entered on; it comes as a document of its own, see its loader. */
const isPayment = /^\/dashboard\/payment\/[^/]+\/?$/i;

/** A page for one person: rendered for every request and kept nowhere. */
export async function personalPage(request: Request, render: RenderPage, site: Site): Promise<Response> {
  const nonce = makeNonce();
  const page = await render(nonce);
  const headers = pageHeaders(page.headers, site, {
    scripts: `'nonce-${nonce}'`,
    styles: `'nonce-${nonce}'`,
    cacheControl: 'private, no-store',
    allowStripe: isPayment.test(new URL(request.url).pathname),
  });
  const body = request.method === 'HEAD' ? null : page.body;
  const answer = new Response(body, { status: page.status, headers });
  return body ? compressed(request, answer) : answer;
}
