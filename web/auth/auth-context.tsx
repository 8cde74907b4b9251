import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { registerUser, type Viewer } from '../../contract/accounts.ts';
import { callApi, onSessionEnd } from '../api/browser-api.ts';
import { removeAccessToken } from './access-token.ts';
import { type AuthUser, toAuthUser } from './auth-user.ts';
import { forgetViewer } from './browser-viewer.ts';
import {
  type Credentials,
  changeProfile,
  endSession,
  type NewAccount,
  signInWithEmail,
  signUpWithEmail,
} from './session-api.ts';
import { onChangeInOtherTab, tellOtherTabs } from './session-tabs.ts';
import { keepTokenFresh, renewAccessToken } from './token-refresher.ts';

export type Auth = {
  user: AuthUser | null;
  /** The same person with role and verification, as our own server knows them. */
  viewer: Viewer | null;
  /** A sign-in, sign-up or sign-out is under way. */
  loading: boolean;
  createUser: (account: NewAccount & { role: 'Buyer' | 'Seller' }) => Promise<void>;
  signIn: (credentials: Credentials) => Promise<void>;
  updateUserProfile: (profile: { displayName?: string; photoURL?: string }) => Promise<void>;
  logOut: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, and how to sign in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth is used outside of AuthProvider');
  return auth;
}

/** The actions leave the page where it is; the next navigation, or `reload`, reads who is there now. */
export function AuthProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const { loading, actions } = useAuthActions();
  useSessionUpkeep(viewer);
  const auth = useMemo<Auth>(
    () => ({ user: viewer && toAuthUser(viewer), viewer, loading, ...actions }),
    [viewer, loading, actions],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

type AuthActions = Omit<Auth, 'user' | 'viewer' | 'loading'>;

function useAuthActions(): { loading: boolean; actions: AuthActions } {
  const [loading, setLoading] = useState(false);
  const { revalidate } = useRevalidator();
  const actions = useMemo<AuthActions>(() => {
    const whileLoading = async (action: () => Promise<void>) => {
      setLoading(true);
      try {
        await action();
      } finally {
        setLoading(false);
      }
    };
    return {
      createUser: (account) => whileLoading(() => createUser(account)),
      signIn: (credentials) => whileLoading(() => signIn(credentials)),
      updateUserProfile: async (profile) => {
        await updateProfile(profile);
        await revalidate();
      },
      logOut: () => whileLoading(logOut),
    };
  }, [revalidate]);
  return { loading, actions };
}

async function createUser({ role, ...account }: NewAccount & { role: 'Buyer' | 'Seller' }): Promise<void> {
  const { name, email, image: url } = account;
  await signUpWithEmail(account);
  await callApi(registerUser, { body: { name, email, url, role } });
  await begin(email);
}

async function signIn(credentials: Credentials): Promise<void> {
  await signInWithEmail(credentials);
  await begin(credentials.email);
}

async function begin(email: string): Promise<void> {
  removeAccessToken();
  await renewAccessToken(email);
  forgetViewer();
  tellOtherTabs();
}

async function updateProfile({ displayName, photoURL }: { displayName?: string; photoURL?: string }) {
  await changeProfile({
    ...(displayName !== undefined && { name: displayName }),
    ...(photoURL !== undefined && { image: photoURL }),
  });
  forgetViewer();
}

async function logOut(): Promise<void> {
  await endSession();
  removeAccessToken();
  forgetViewer();
  tellOtherTabs();
}

/** Keeps the token fresh, follows the other tabs, and notices when the server has ended the session. */
function useSessionUpkeep(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const email = viewer?.email ?? null;

  const lookAgain = useCallback(() => {
    forgetViewer();
    void revalidate();
  }, [revalidate]);

  useEffect(() => {
    if (email) return keepTokenFresh(email);
    removeAccessToken();
  }, [email]);
  useEffect(() => onChangeInOtherTab(lookAgain), [lookAgain]);
  useEffect(() => (email ? onSessionEnd(lookAgain) : undefined), [email, lookAgain]);
}
