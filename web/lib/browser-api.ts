import { removeAccessToken, usableAccessToken } from './access-token.ts';
import { ApiProblem, type CallApi, createCallApi, unreachable } from './api-client.ts';
import { documentLocale } from './messages/document-messages.ts';

/** The API client of the browser. Adds the access token to calls that require authentication. */
export const callApi: CallApi = async (endpoint, input, options) => {
  const call = endpoint.access === 'public' ? callWithoutToken : callWithToken;
  try {
    return await call(endpoint, input, options);
  } catch (problem) {
    if (endsSession(problem)) for (const listener of sessionEndListeners) listener();
    throw problem;
  }
};

const sessionEndListeners = new Set<() => void>();

/** Calls the listener when the server no longer accepts the session. Returns a function that stops listening. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

const endsSession = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 401 || problem.code === 'account_banned');

const callWithoutToken = createCallApi(send);
const callWithToken = createCallApi(sendWithToken);

async function sendWithToken(path: string, init: RequestInit): Promise<Response> {
  const token = usableAccessToken();
  if (!token) return send(path, init);
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const response = await send(path, { ...init, headers });
  if (response.status !== 401) return response;
  // The token belongs to an earlier session; the cookie may belong to the current one.
  removeAccessToken();
  return send(path, init);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const headers = new Headers(init.headers);
    headers.set('accept-language', documentLocale());
    return await fetch(path, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
