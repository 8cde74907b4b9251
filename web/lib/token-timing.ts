const second = 1000;
const minute = 60 * second;

const refreshMarginMs = 5 * minute;
const expiryMarginMs = 30 * second;
const minRetryMs = 30 * second;
const maxRetryMs = 16 * minute;
/** How long a pending Google sign-in stays valid. */
export const pendingSignInMs = 10 * minute;

/** Times are milliseconds since 1970, durations milliseconds. */
export const isTokenExpired = (expiresAt: number, now: number): boolean => now >= expiresAt - expiryMarginMs;

/** How long to wait before the token is refreshed; 0 if it is due. */
export const timeUntilRefresh = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - refreshMarginMs - now);

/** How long to wait after `failures` failed refreshes in a row (1 or more). */
export const retryDelay = (failures: number): number =>
  Math.min(minRetryMs * 2 ** Math.max(0, failures - 1), maxRetryMs);

/** The lifetime is capped, so that a clock set back since then does not extend it. */
export const isSignInPending = (startedAt: number, now: number): boolean =>
  now >= startedAt && now - startedAt < pendingSignInMs;
