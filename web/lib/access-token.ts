import { isTokenExpired } from './token-timing.ts';

const storageKey = 'accessToken';

/** Where the browser refuses storage, the token lives as long as the page. */
let tokenOfThisPage: string | null = null;

export function storeAccessToken(token: string): void {
  tokenOfThisPage = token;
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // Private windows and full disks: the session cookie still works.
  }
}

export function removeAccessToken(): void {
  tokenOfThisPage = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing could have been stored either.
  }
}

/** The stored token while it is good; an expired one is removed. */
export function usableAccessToken(now = Date.now()): string | undefined {
  const token = readToken();
  if (!token) return undefined;
  const expiresAt = expiryOf(token);
  if (expiresAt !== undefined && !isTokenExpired(expiresAt, now)) return token;
  removeAccessToken();
  return undefined;
}

/** When the stored token expires, in milliseconds since 1970; undefined when there is none to use. */
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

/** Only the timing is read here; whether a token is genuine is the server's business. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
