type Given = {
  nonce: string;
  publicOrigin: string;
  /** It is rendered for somebody and nobody else may get it. */
  personal: boolean;
  mode: 'dev' | 'built';
  config: { stripe?: object | undefined };
};

/** The headers of a page, over those that rendering gave it. */
export function pageHeaders(rendered: Headers, given: Given): Headers {
  const headers = new Headers(rendered);
  headers.set('content-security-policy', policy(given));
  headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('cache-control', given.personal ? 'private, no-store' : 'no-cache');
  headers.set('vary', 'cookie, accept-encoding');
  if (given.publicOrigin.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}

function policy({ nonce, mode, config }: Given): string {
  const stripe = config.stripe !== undefined;
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'${stripe ? ' https://js.stripe.com' : ''}`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': `'self'${stripe ? ' https://api.stripe.com' : ''}${mode === 'dev' ? ' ws: wss:' : ''}`,
    'frame-src': stripe ? 'https://js.stripe.com https://hooks.stripe.com' : "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(rules)
    .map((rule) => rule.join(' '))
    .join('; ');
}
