import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Viewer } from '../../contract/accounts.ts';
import { onSessionEnd } from '../api/browser-api.ts';
import { loadInTime } from '../load-in-time.ts';
import { removeAccessToken } from './access-token.ts';
import { type AuthUser, toAuthUser } from './auth-user.ts';
import { forgetViewer } from './browser-viewer.ts';
import type { Credentials, NewAccount } from './session-api.ts';
import { onChangeInOtherTab } from './session-tabs.ts';

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

/** Fetched when somebody acts: most visitors of a page neither sign in nor out. */
const loadActions = loadInTime(() => import('./auth-actions.ts'));

type AuthActions = Omit<Auth, 'user' | 'viewer' | 'loading'>;

function useAuthActions(): { loading: boolean; actions: AuthActions } {
  const [loading, setLoading] = useState(false);
  const { revalidate } = useRevalidator();
  const actions = useMemo<AuthActions>(() => {
    const whileLoading = async (act: (actions: Awaited<ReturnType<typeof loadActions>>) => Promise<void>) => {
      setLoading(true);
      try {
        await act(await loadActions());
      } finally {
        setLoading(false);
      }
    };
    return {
      createUser: (account) => whileLoading(({ createUser }) => createUser(account)),
      signIn: (credentials) => whileLoading(({ signIn }) => signIn(credentials)),
      updateUserProfile: async (profile) => {
        const { updateProfile } = await loadActions();
        await updateProfile(profile);
        await revalidate();
      },
      logOut: () => whileLoading(({ logOut }) => logOut()),
    };
  }, [revalidate]);
  return { loading, actions };
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
    if (email) return startKeepingTokenFresh(email);
    removeAccessToken();
  }, [email]);
  useEffect(() => onChangeInOtherTab(lookAgain), [lookAgain]);
  useEffect(() => (email ? onSessionEnd(lookAgain) : undefined), [email, lookAgain]);
}

function startKeepingTokenFresh(email: string): () => void {
  let stopped = false;
  let stop = (): void => {
    stopped = true;
  };
  const started = import('./token-refresher.ts').then(({ keepTokenFresh }) => {
    if (!stopped) stop = keepTokenFresh(email);
  });
  // Without a fresh token the session cookie still answers for the person.
  started.catch(() => undefined);
  return () => stop();
}
