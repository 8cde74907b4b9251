import Stripe from 'stripe';
import { PaymentProviderUnreachable } from './provider-unreachable.ts';

export type PaymentProviderSettings = {
  kind: 'stripe' | 'sandbox';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Of the events about sellers' accounts; undefined if the host has not set it. */
  accountsWebhookSecret?: string | undefined;
  /** Scheme, host and port of the API if it is not Stripe's own. */
  apiBase?: string | undefined;
  /** Replaces the network, to reach the sandbox inside the process. */
  fetch?: typeof fetch | undefined;
  /** How often the client repeats a call that got no response. */
  networkRetries?: number | undefined;
};

const timeoutMs = 10_000;
export const signatureToleranceSeconds = 300;

/** Returns Stripe's own client for the host's account at Stripe, or at the sandbox. */
export function connect({ secretKey, apiBase, fetch, networkRetries = 2 }: PaymentProviderSettings): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    // Every write carries an idempotency key, so repeating one is safe.
    maxNetworkRetries: networkRetries,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

/** @throws PaymentProviderUnreachable if the outcome of the call is unknown */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isUnknownOutcome(error) ? new PaymentProviderUnreachable(error) : error;
  }
}

/** No response, an unreadable one, a server error, or a rate limit: the call may have taken effect all the same. */
function isUnknownOutcome(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const kinds = [StripeAPIError, StripeConnectionError, StripeRateLimitError];
  return kinds.some((kind) => error instanceof kind) || isInProgress(error);
}

/** Another call with the same idempotency key is still in progress, such as after a double click. */
const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Returns Stripe's code for why it rejected a call. */
export const rejectionCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;

export const isRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

export const isNotFound = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;

/** Stripe has no code for a country to which it sends no money, but names it. */
export const isAboutCountry = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  /country/i.test(`${error.param ?? ''} ${error.message}`);
