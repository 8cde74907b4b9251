import { confirmSignIn, resetPassword, verifyEmail } from '../../../contract/mailed-links.ts';
import { callApi } from '../../api/browser-api.ts';
import { removeAccessToken } from '../../auth/access-token.ts';
import { forgetViewer } from '../../auth/browser-viewer.ts';
import { tellOtherTabs } from '../../auth/session-tabs.ts';
import { storedToken } from './stored-token.ts';

/** Sets a new password with the mailed token. Whoever was signed in to the account is so no longer. */
export async function setNewPassword(token: string, password: string): Promise<void> {
  await callApi(resetPassword, { body: { token, password } });
  removeAccessToken();
  forgetViewer();
  tellOtherTabs();
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
  tellOtherTabs();
}
