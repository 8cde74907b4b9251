import { chooseRole } from '#contract/users.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { broadcastSessionChange } from './session/cross-tab-sync.ts';
import {
  type Credentials,
  changeProfile,
  endSession,
  endTwoFactor,
  type NewAccount,
  type SecondStep,
  signInWithEmail,
  signUpWithEmail,
  verifyTwoFactor,
} from './session/session-api.ts';
import { renewAccessToken } from './session/token-refresher.ts';
import { forgetViewer } from './session/viewer.ts';
import { keptViewer } from './session/viewer-cache.ts';

export { signInWithGoogle } from './google/google-sign-in.ts';

export type ProfileChange = { displayName?: string; photoURL?: string; phoneNumber?: string | null };

export async function createUser({
  role,
  ...account
}: NewAccount & { role: 'Buyer' | 'Seller' }): Promise<void> {
  const { name, email, image: url } = account;
  await signUpWithEmail(account);
  // The account stands from here on: whom a lost connection leaves without a role is asked for it on the dashboard.
  await callApi(chooseRole, { body: { name, email, url, role } }).catch(() => undefined);
  await begin(email);
}

export async function signIn(credentials: Credentials): Promise<void> {
  await signInWithEmail(credentials);
  await begin(credentials.email);
}

/** The second step of a sign-in, or the first code of a new app: either way the session is a new one. */
export async function confirmSignIn(email: string, step: SecondStep): Promise<void> {
  await verifyTwoFactor(step);
  await begin(email);
}

export async function switchOffTwoFactor(email: string, password: string): Promise<void> {
  await endTwoFactor(password);
  await begin(email);
}

/** After the account is gone: what this browser still knows of it goes, too. */
export async function leaveDeletedAccount(): Promise<void> {
  removeAccessToken();
  forgetViewer();
  await keptViewer.drop();
  broadcastSessionChange();
}

async function begin(email: string): Promise<void> {
  removeAccessToken();
  await renewAccessToken(email);
  forgetViewer();
  broadcastSessionChange();
}

export async function updateProfile({ displayName, photoURL, phoneNumber }: ProfileChange): Promise<void> {
  await changeProfile({
    ...(displayName !== undefined && { name: displayName }),
    ...(photoURL !== undefined && { image: photoURL }),
    ...(phoneNumber !== undefined && { phoneNumber }),
  });
  forgetViewer();
}

export async function logOut(): Promise<void> {
  // First of all: a tab that finds the session ended while this is there would say that somebody was put out.
  await keptViewer.drop();
  await endSession();
  removeAccessToken();
  forgetViewer();
  await keptViewer.drop();
  broadcastSessionChange();
}
