export type Site = {
  publicOrigin: string;
  mode: 'dev' | 'built';
  config: { stripe?: object | undefined };
};

type Particular = {
  /** What the policy lets run besides our files: a nonce, or the hashes of what stands in the page. */
  scripts: string;
  styles: string;
  cacheControl: string;
};

/** The headers of a page, over those that rendering gave it. */
export function pageHeaders(rendered: Headers, site: Site, page: Particular): Headers {
  const headers = new Headers(rendered);
  headers.set('content-security-policy', policy(site, page));
  if (!headers.has('cross-origin-opener-policy'))
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('cache-control', page.cacheControl);
  headers.set('vary', 'cookie, accept-encoding');
  if (site.publicOrigin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}

/** Where Stripe's scripts and the frames of its fields come from. */
const stripeFiles = 'https://js.stripe.com https://*.js.stripe.com';

function policy({ mode, config }: Site, { scripts, styles }: Particular): string {
  const stripe = config.stripe !== undefined;
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' ${scripts}${stripe ? ` ${stripeFiles}` : ''}`,
    'style-src': `'self' ${styles}`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self'${stripe ? ' https://api.stripe.com' : ''}${mode === 'dev' ? ' ws: wss:' : ''}`,
    'frame-src': stripe ? `${stripeFiles} https://hooks.stripe.com` : "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');
}
