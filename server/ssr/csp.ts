import type { PageNeeds } from '#contract/pages.ts';

export type Site = {
  mode: 'dev' | 'built';
  config: { stripe?: object | undefined; demo: boolean };
};

type PageOptions = {
  /** What the policy allows besides our files: a nonce, or the hashes of inline scripts. */
  scripts: string;
  styles: string;
  cacheControl: string;
  /** What the page's declaration says that it needs. */
  needs?: PageNeeds | undefined;
};

/** Returns the headers of a page, added to those from rendering. */
export function pageHeaders(rendered: Headers, site: Site, page: PageOptions): Headers {
  const headers = new Headers(rendered);
  headers.set('content-security-policy', policy(site, page));
  // Every other page keeps the default, which allows none of them.
  if (page.needs === 'camera')
    headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  headers.set('cache-control', page.cacheControl);
  headers.set('vary', 'cookie, accept-encoding, accept-language');
  // The demo's books cannot be bought.
  if (site.config.demo) headers.set('x-robots-tag', 'noindex');
  return headers;
}

function policy({ mode, config }: Site, page: PageOptions): string {
  const stripe = page.needs === 'card form' && config.stripe !== undefined;
  const rules: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' ${page.scripts}${stripe ? ` ${stripeFiles}` : ''}${page.needs === 'camera' ? ` ${wasm}` : ''}`,
    'style-src': `'self' ${page.styles}`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self'${stripe ? ' https://api.stripe.com' : ''}${mode === 'dev' ? ' ws: wss:' : ''}`,
    'frame-src': stripe ? `${stripeFiles} https://hooks.stripe.com` : "'none'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(!stripe &&
      mode === 'built' &&
      trustedTypes(page.needs === 'service worker' ? workerPolicy : "'none'")),
  };
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');
}

/** The hosts of Stripe's scripts and of the frames of its fields. */
const stripeFiles = 'https://js.stripe.com https://*.js.stripe.com';

/** The reader of barcodes is WebAssembly, which is compiled, but cannot be made from text. */
const wasm = "'wasm-unsafe-eval'";

/** No script can turn text into markup or code. Stripe's script and hot reload need to, so they go without. */
const trustedTypes = (policies: string) => ({
  'require-trusted-types-for': "'script'",
  'trusted-types': policies,
});

/** The only policy of web/lib/register-service-worker.ts, which knows one address. */
const workerPolicy = 'dogear-worker';
