import { getAccessToken } from '#contract/users/users.ts';
import { accessTokenExpiry, storeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { retryDelay, timeUntilRefresh } from '#web/lib/token-timing.ts';

/** Fetches the access token of the current session and stores it. */
export async function renewAccessToken(email: string): Promise<void> {
  const { accessToken } = await callApi(getAccessToken, { query: { email } });
  storeAccessToken(accessToken);
}

/**
 * Keeps a valid token stored while a user is signed in, and fetches one now if there is none. Returns a function that
 * stops it.
 */
export function keepTokenFresh(email: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const planNext = (delay: number, failures: number) => {
    if (!stopped) timer = setTimeout(() => void refresh(failures), delay);
  };
  const refresh = async (failures: number) => {
    try {
      // Another tab may have renewed it already.
      if (nextRefresh() === 0) await renewAccessToken(email);
      planNext(nextRefresh(), 0);
    } catch {
      planNext(retryDelay(failures + 1), failures + 1);
    }
  };

  planNext(nextRefresh(), 0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function nextRefresh(): number {
  const now = Date.now();
  const expiresAt = accessTokenExpiry(now);
  return expiresAt === undefined ? 0 : timeUntilRefresh(expiresAt, now);
}
