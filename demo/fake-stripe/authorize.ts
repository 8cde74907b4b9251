import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from './ledger.ts';
import { StripeError } from './stripe-error.ts';

type Keys = { secretKey: string; publishableKey: string };

/**
 * Identifies the caller by bearer or basic authorization, or by the parameter `key`, as browsers send it.
 * @throws StripeError if the key is missing or unknown
 */
export function authorize(header: string | undefined, params: URLSearchParams, keys: Keys): Caller {
  const key = keyOf(header) ?? params.get('key') ?? '';
  if (sameText(key, keys.secretKey)) return { kind: 'secret' };
  if (sameText(key, keys.publishableKey))
    return { kind: 'publishable', clientSecret: params.get('client_secret') ?? '' };
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new StripeError(401, { type: 'invalid_request_error', message });
}

function keyOf(header: string | undefined): string | undefined {
  const [, scheme, value] = /^(bearer|basic) +(\S+)$/i.exec(header ?? '') ?? [];
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64').toString().split(':')[0];
}

/** @throws StripeError for a browser, because the call is for our own server only */
export function requireSecretKey(caller: Caller): void {
  if (caller.kind === 'secret') return;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

/** Compares in constant time. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
