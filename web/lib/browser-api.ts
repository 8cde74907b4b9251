import { removeAccessToken, usableAccessToken } from './access-token.ts';
import { ApiProblem, type CallApi, createCallApi, unreachable } from './api-client.ts';
import { documentLocale } from './messages/document-messages.ts';

/** The API client of the browser. Adds the access token to calls that require authentication. */
export const callApi: CallApi = async (endpoint, input, options) => {
  const call = endpoint.access === 'public' ? callWithoutToken : callWithToken;
  const attempt = () => call(endpoint, input, options);
  try {
    return await (endpoint.recentSignIn ? withRecentSignIn(attempt) : attempt());
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

type AskToSignInAgain = () => Promise<boolean>;
let askToSignInAgain: AskToSignInAgain | undefined;

/**
 * Sets what asks the user to log in again when a call needs a recent login. The call then continues, or fails if the user
 * does not. Returns a function that unsets it.
 */
export function onSignInAgain(ask: AskToSignInAgain): () => void {
  askToSignInAgain = ask;
  return () => {
    if (askToSignInAgain === ask) askToSignInAgain = undefined;
  };
}

/** Makes a call that needs a recent login, and makes it again if the user had to log in for it. */
export async function withRecentSignIn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (problem) {
    if (isTooLongAgo(problem) && (await askToSignInAgain?.())) return call();
    throw problem;
  }
}

const isTooLongAgo = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'sign_in_again';

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
