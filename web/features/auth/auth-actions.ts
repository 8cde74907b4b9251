import { chooseRole } from '#contract/users/users.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { deleteDeviceDrafts } from '#web/lib/device-drafts-name.ts';
import { removeServiceWorker } from '#web/lib/remove-service-worker.ts';
import { broadcastSessionChange } from './session/cross-tab-sync.ts';
import type { Credentials, NewAccount, SecondStep } from './session/session-api.ts';
import * as sessionApi from './session/session-api.ts';
import { renewAccessToken } from './session/token-refresher.ts';
import { forgetViewer } from './session/viewer.ts';
import { viewerCache } from './session/viewer-cache.ts';

export { signInWithGoogle } from './google/google-sign-in.ts';

/** Only what is present is changed. */
export type ProfileChange = {
  displayName?: string | undefined;
  photoURL?: string | undefined;
  phoneNumber?: string | null | undefined;
};

export async function createUser({
  role,
  ...account
}: NewAccount & { role: 'Buyer' | 'Seller' }): Promise<void> {
  const { name, email, image: url } = account;
  await sessionApi.signUpWithEmail(account);
  // The account exists from here on. If setting the role fails, the dashboard asks for it.
  await callApi(chooseRole, { body: { name, email, url, role } }).catch(() => undefined);
  await startSession(email);
}

export async function signIn(credentials: Credentials): Promise<void> {
  await sessionApi.signInWithEmail(credentials);
  await startSession(credentials.email);
}

/** Both the second step of a sign-in and the first code of a new app start a new session. */
export async function confirmSignIn(email: string, step: SecondStep): Promise<void> {
  await sessionApi.verifyTwoFactor(step);
  await startSession(email);
}

export async function switchOffTwoFactor(email: string, password: string): Promise<void> {
  await sessionApi.disableTwoFactor(password);
  await startSession(email);
}

/** Called after the account was deleted: removes everything that this browser has stored about it. */
export async function leaveDeletedAccount(): Promise<void> {
  removeAccessToken();
  forgetViewer();
  deleteDeviceDrafts((await viewerCache.read())?._id);
  removeServiceWorker();
  await viewerCache.clear();
  broadcastSessionChange();
}

async function startSession(email: string): Promise<void> {
  removeServiceWorker();
  removeAccessToken();
  await renewAccessToken(email);
  forgetViewer();
  broadcastSessionChange();
}

export async function updateProfile({ displayName, photoURL, phoneNumber }: ProfileChange): Promise<void> {
  await sessionApi.updateProfile({ name: displayName, image: photoURL, phoneNumber });
  forgetViewer();
}

export async function logOut(): Promise<void> {
  const known = await viewerCache.read();
  // Clear the cache first: a tab that finds the session ended while it is filled would report a sign-out by the
  // server.
  await viewerCache.clear();
  await sessionApi.signOut();
  deleteDeviceDrafts(known?._id);
  removeServiceWorker();
  removeAccessToken();
  forgetViewer();
  await viewerCache.clear();
  broadcastSessionChange();
}
