import { registerUser } from '../../contract/accounts.ts';
import { callApi } from '../api/browser-api.ts';
import { removeAccessToken } from './access-token.ts';
import { forgetViewer } from './browser-viewer.ts';
import {
  type Credentials,
  changeProfile,
  endSession,
  type NewAccount,
  signInWithEmail,
  signUpWithEmail,
} from './session-api.ts';
import { tellOtherTabs } from './session-tabs.ts';
import { renewAccessToken } from './token-refresher.ts';

export async function createUser({
  role,
  ...account
}: NewAccount & { role: 'Buyer' | 'Seller' }): Promise<void> {
  const { name, email, image: url } = account;
  await signUpWithEmail(account);
  // The account stands from here on: whom a lost connection leaves without a role is asked for it on the dashboard.
  await callApi(registerUser, { body: { name, email, url, role } }).catch(() => undefined);
  await begin(email);
}

export async function signIn(credentials: Credentials): Promise<void> {
  await signInWithEmail(credentials);
  await begin(credentials.email);
}

async function begin(email: string): Promise<void> {
  removeAccessToken();
  await renewAccessToken(email);
  forgetViewer();
  tellOtherTabs();
}

export async function updateProfile({ displayName, photoURL }: { displayName?: string; photoURL?: string }) {
  await changeProfile({
    ...(displayName !== undefined && { name: displayName }),
    ...(photoURL !== undefined && { image: photoURL }),
  });
  forgetViewer();
}

export async function logOut(): Promise<void> {
  await endSession();
  removeAccessToken();
  forgetViewer();
  tellOtherTabs();
}
