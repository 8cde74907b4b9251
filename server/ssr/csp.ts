export type Site = {
  mode: 'dev' | 'built';
  config: { stripe?: object | undefined; demo: boolean };
};

type PageOptions = {
  /** What the policy allows besides our files: a nonce, or the hashes of inline scripts. */
  scripts: string;
  styles: string;
  cacheControl: string;
  /** The page has a card form. */
  allowStripe?: boolean;
  /** The page reads barcodes with the camera. */
  allowCamera?: boolean;
  /** The page keeps an order for when there is no connection, or turns push notifications on. */
  allowWorker?: boolean;
};

/** Returns the headers of a page, added to those from rendering. */
export function pageHeaders(rendered: Headers, site: Site, page: PageOptions): Headers {
  const headers = new Headers(rendered);
  headers.set('content-security-policy', policy(site, page));
  // Every other page keeps the default, which allows none of them.
  if (page.allowCamera) headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  headers.set('cache-control', page.cacheControl);
  headers.set('vary', 'cookie, accept-encoding, accept-language');
  // The demo's books cannot be bought.
  if (site.config.demo) headers.set('x-robots-tag', 'noindex');
  return headers;
}

function policy({ mode, config }: Site, page: PageOptions): string {
  const stripe = page.allowStripe === true && config.stripe !== undefined;
  const rules: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' ${page.scripts}${stripe ? ` ${stripeFiles}` : ''}${page.allowCamera ? ` ${wasm}` : ''}`,
    'style-src': `'self' ${page.styles}`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self'${stripe ? ' https://api.stripe.com' : ''}${mode === 'dev' ? ' ws: wss:' : ''}`,
    'frame-src': stripe ? `${stripeFiles} https://hooks.stripe.com` : "'none'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(!stripe && mode === 'built' && trustedTypes(page.allowWorker ? workerPolicy : "'none'")),
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
