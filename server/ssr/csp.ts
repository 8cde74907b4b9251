export type Site = {
  mode: 'dev' | 'built';
  config: { stripe?: object | undefined };
};

type Particular = {
  /** What the policy lets run besides our files: a nonce, or the hashes of what stands in the page. */
  scripts: string;
  styles: string;
  cacheControl: string;
  /** A card can be entered here. */
  allowStripe?: boolean;
};

/** The headers of a page, over those that rendering gave it; what every answer says comes on top. */
export function pageHeaders(rendered: Headers, site: Site, page: Particular): Headers {
  const headers = new Headers(rendered);
  headers.set('content-security-policy', policy(site, page));
  headers.set('cache-control', page.cacheControl);
  headers.set('vary', 'cookie, accept-encoding');
  return headers;
}

function policy({ mode, config }: Site, page: Particular): string {
  const stripe = page.allowStripe === true && config.stripe !== undefined;
  const rules: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' ${page.scripts}${stripe ? ` ${stripeFiles}` : ''}`,
    'style-src': `'self' ${page.styles}`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self'${stripe ? ' https://api.stripe.com' : ''}${mode === 'dev' ? ' ws: wss:' : ''}`,
    'frame-src': stripe ? `${stripeFiles} https://hooks.stripe.com` : "'none'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(!stripe && mode === 'built' && trustedTypes),
  };
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');
}

/** Where Stripe's scripts and the frames of its fields come from. */
const stripeFiles = 'https://js.stripe.com https://*.js.stripe.com';

/** No script, ours included, can make markup or a script of a text. Stripe's needs to, and so does hot reload. */
const trustedTypes = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };
