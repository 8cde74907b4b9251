import { confirmSignIn, resetPassword, verifyEmail } from '#contract/auth/email-links.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { broadcastSessionChange } from '../session/cross-tab-sync.ts';
import { forgetViewer } from '../session/viewer.ts';
import { storedToken } from './stored-token.ts';

/** Sets a new password with the email token, which ends all sessions of the account. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await callApi(resetPassword, { body: { token, password } });
  removeAccessToken();
  forgetViewer();
  broadcastSessionChange();
}

/** Marks this browser as trusted for the account of the email token. */
export async function confirmBrowser(token: string): Promise<void> {
  await callApi(confirmSignIn, { body: { token } });
}

/** Confirms the current user's email address, or a new one, with the email token. */
export async function confirmEmail(token: string): Promise<void> {
  await callApi(verifyEmail, { body: { token } });
  storedToken.remove();
  forgetViewer();
  broadcastSessionChange();
}
