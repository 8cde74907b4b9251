import { confirmSignIn, resetPassword, verifyEmail } from '#contract/email-links.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { broadcastSessionChange } from '../session/cross-tab-sync.ts';
import { forgetViewer } from '../session/viewer.ts';
import { storedToken } from './stored-token.ts';

/** Sets a new password with the mailed token. Whoever was signed in to the account is so no longer. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await callApi(resetPassword, { body: { token, password } });
  removeAccessToken();
  forgetViewer();
  broadcastSessionChange();
}

/** Makes this browser known for the account with the mailed token. */
export async function confirmBrowser(token: string): Promise<void> {
  await callApi(confirmSignIn, { body: { token } });
}

/** Confirms the address of the current user with the mailed token. */
export async function confirmEmail(token: string): Promise<void> {
  await callApi(verifyEmail, { body: { token } });
  storedToken.remove();
  forgetViewer();
  broadcastSessionChange();
}
