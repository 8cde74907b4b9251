const second = 1000;
const minute = 60 * second;

const refreshedBeforeExpiry = 5 * minute;
const expiredEarlyBy = 30 * second;
const firstRetry = 30 * second;
const longestRetry = 16 * minute;
/** How long a sign-in may stay away in a window, or at Google. */
export const pendingSignInLasts = 10 * minute;

/** Times are milliseconds since 1970, durations milliseconds. */
export const isTokenExpired = (expiresAt: number, now: number): boolean => now >= expiresAt - expiredEarlyBy;

/** How long to wait until the token is due for a new one; 0 when it already is. */
export const timeUntilRefresh = (expiresAt: number, now: number): number =>
  Math.max(0, expiresAt - refreshedBeforeExpiry - now);

/** How long to wait after `failures` failed refreshes in a row (1 or more). */
export const retryDelay = (failures: number): number =>
  Math.min(firstRetry * 2 ** Math.max(0, failures - 1), longestRetry);

/** A clock that was set back since does not make it last longer. */
export const isSignInPending = (startedAt: number, now: number): boolean =>
  now >= startedAt && now - startedAt < pendingSignInLasts;
