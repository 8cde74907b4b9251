import { splitLocale } from '#contract/kernel/locales/locales.ts';
import { chooseRole, getViewer, postAccessToken } from '#contract/users/users.ts';
import { removeAccessToken, storeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { removeServiceWorker } from '#web/lib/remove-service-worker.ts';
import { authProblem } from '../auth-errors.ts';
import { broadcastSessionChange } from '../session/cross-tab-sync.ts';
import { forgetPending, rememberPending } from '../session/pending-sign-in.ts';
import { invitationInAddress, startGoogleSignIn } from '../session/session-api.ts';
import { forgetViewer } from '../session/viewer.ts';
import { waitForPopup } from './popup-channel.ts';

let latest: AbortController | undefined;

/**
 * Signs in with Google, in the given window or, without one, by redirecting this page. A redirect ends this page
 * unless the user comes back to it.
 * @param from the path to navigate to afterwards
 * @throws ApiProblem with a code of auth-errors.ts
 */
export async function signInWithGoogle(opened: Window | null, from: string): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const attempt = newAttempt();
  rememberPending({
    attempt,
    from,
    startedOn: splitLocale(location.pathname).path.startsWith('/signup') ? '/signup' : '/login',
    invitation: invitationInAddress(),
    startedAt: Date.now(),
  });
  try {
    const url = await startGoogleSignIn(opened ? attempt : undefined);
    if (!opened) return await leaveFor(url);
    opened.location.replace(url);
    await waitForPopup(opened, attempt, controller.signal);
  } catch (problem) {
    if (latest === controller) {
      opened?.close();
      forgetPending();
    }
    throw problem;
  }
  await finishGoogleSignIn();
}

/** Completes a sign-in after Google has created the session: sets the role and stores the access token. */
export async function finishGoogleSignIn(): Promise<void> {
  forgetPending();
  removeServiceWorker();
  removeAccessToken();
  const { user } = await callApi(getViewer, {});
  // Google accepted the user, but there is no session: the browser did not store the cookie.
  if (!user?.email) throw authProblem('web-storage-unsupported');
  const { name, email, url } = user;
  // If setting the role fails, the dashboard asks for it.
  await callApi(chooseRole, { body: { name, email, url, role: 'Buyer' } }).catch(() => undefined);
  const { token } = await callApi(postAccessToken, { body: { email } });
  storeAccessToken(token);
  forgetViewer();
  broadcastSessionChange();
}

const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Settles only if the user returns with the browser's Back button. */
const leaveFor = (url: string): Promise<never> =>
  new Promise((_, reject) => {
    addEventListener('pageshow', () => reject(authProblem('user-cancelled')), { once: true });
    location.assign(url);
  });
