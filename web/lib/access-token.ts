import { isTokenExpired } from './token-timing.ts';

const storageKey = 'accessToken';

/** If storage is blocked, the token is kept in memory until the page is closed. */
let tokenOfThisPage: string | null = null;

export function storeAccessToken(token: string): void {
  tokenOfThisPage = token;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // In private windows and on full disks; the session cookie still works.
  }
}

export function removeAccessToken(): void {
  tokenOfThisPage = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // If storage is blocked, nothing was stored either.
  }
}

/** Returns the stored token if it is still valid, and removes an expired one. */
export function usableAccessToken(now = Date.now()): string | undefined {
  const token = readToken();
  if (!token) return undefined;
  const expiresAt = expiryOf(token);
  if (expiresAt !== undefined && !isTokenExpired(expiresAt, now)) return token;
  removeAccessToken();
  return undefined;
}

/** When the stored token expires, in milliseconds since 1970; undefined if there is none. */
export function accessTokenExpiry(now = Date.now()): number | undefined {
  const token = usableAccessToken(now);
  return token === undefined ? undefined : expiryOf(token);
}

function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? tokenOfThisPage;
  } catch {
    return tokenOfThisPage;
  }
}

/** Reads only the expiry; the server verifies the signature. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
