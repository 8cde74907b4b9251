import { randomBytes } from 'node:crypto';
import type { RenderedPage } from '#web/app/render.ts';
import { compressOnce } from './compression.ts';
import { pageHeaders, type Site } from './csp.ts';

/** Renders the page of the request; the nonce marks the scripts and styles that are ours. */
export type RenderPage = (nonce: string) => Promise<RenderedPage>;

/** 128 random bits, which cannot be predicted. */
export const makeNonce = (): string => randomBytes(16).toString('base64');

/** The page with the card form; it is always loaded as a document of its own, see its loader. */
const isPayment = /^\/dashboard\/payment\/[^/]+\/?$/i;

/** The page that scans books; it is always loaded as a document of its own, too. */
const isScanning = /^\/dashboard\/addmany\/?$/i;

/** The page with the code of a handover; for its buyer, it is always loaded as a document of its own, too. */
const isOrder = /^\/dashboard\/orders\/[^/]+\/?$/i;

/** The page that turns push notifications on; it is always loaded as a document of its own, too. */
const isNotifications = /^\/dashboard\/notifications\/?$/i;

/** Renders a page for one user, which is never cached. */
export async function renderPrivatePage(request: Request, render: RenderPage, site: Site): Promise<Response> {
  const nonce = makeNonce();
  const { pathname } = new URL(request.url);
  const { status, html, headers: rendered } = await render(nonce);
  const headers = pageHeaders(rendered, site, {
    scripts: `'nonce-${nonce}'`,
    styles: `'nonce-${nonce}'`,
    cacheControl: 'private, no-store',
    allowStripe: isPayment.test(pathname),
    allowCamera: isScanning.test(pathname),
    allowWorker: isOrder.test(pathname) || isNotifications.test(pathname),
  });
  if (html === '' || request.method === 'HEAD') return new Response(null, { status, headers });
  const { body, encoding } = await compressOnce(request, html);
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(body, { status, headers });
}
