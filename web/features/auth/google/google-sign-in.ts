import { chooseRole, getViewer, postAccessToken } from '#contract/users.ts';
import { removeAccessToken, storeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { authProblem } from '../auth-errors.ts';
import { broadcastSessionChange } from '../session/cross-tab-sync.ts';
import { forgetPending, rememberPending } from '../session/pending-sign-in.ts';
import { startGoogleSignIn } from '../session/session-api.ts';
import { forgetViewer } from '../session/viewer.ts';
import { answerOf } from './popup-channel.ts';

let latest: AbortController | undefined;

/**
 * Signs in with Google: in the given window, or where there is none in place of this page, which is then left for
 * good unless the person comes back to it.
 * @param from the page to go to afterwards
 * @throws ApiProblem with a code of auth-errors.ts
 */
export async function signInWithGoogle(opened: Window | null, from: string): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const attempt = newAttempt();
  rememberPending({ attempt, from, startedOn: location.pathname, startedAt: Date.now() });
  try {
    const url = await startGoogleSignIn(opened ? attempt : undefined);
    if (!opened) return await leaveFor(url);
    opened.location.replace(url);
    await answerOf(opened, attempt, controller.signal);
  } catch (problem) {
    if (latest === controller) {
      opened?.close();
      forgetPending();
    }
    throw problem;
  }
  await finishGoogleSignIn();
}

/** With Google's session there: the role, and the access token. */
export async function finishGoogleSignIn(): Promise<void> {
  forgetPending();
  removeAccessToken();
  const { user } = await callApi(getViewer, {});
  // Google let them in, and still nobody is here: the session's cookie was not kept.
  if (!user?.email) throw authProblem('web-storage-unsupported');
  const { name, email, url } = user;
  // Whom a lost connection leaves without a role is asked for it on the dashboard.
  await callApi(chooseRole, { body: { name, email, url, role: 'Buyer' } }).catch(() => undefined);
  const { token } = await callApi(postAccessToken, { body: { email } });
  storeAccessToken(token);
  forgetViewer();
  broadcastSessionChange();
}

const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Ends only when the person comes back with the browser's Back button. */
const leaveFor = (url: string): Promise<never> =>
  new Promise((_, reject) => {
    addEventListener('pageshow', () => reject(authProblem('user-cancelled')), { once: true });
    location.assign(url);
  });
