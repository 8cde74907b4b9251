import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Viewer } from '#contract/users/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { onSessionEnd } from '#web/lib/browser-api.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { ProfileChange } from './auth-actions.ts';
import { type AuthUser, toAuthUser } from './auth-user.ts';
import { openGoogleWindow } from './google/google-window.ts';
import { onSessionChange } from './session/cross-tab-sync.ts';
import type { Credentials, NewAccount, SecondStep } from './session/session-api.ts';
import { forgetViewer, onLateViewer } from './session/viewer.ts';

export type Auth = {
  user: AuthUser | null;
  /** The same user with role and verification, as returned by our server. */
  viewer: Viewer | null;
  /** A sign-in, sign-up, or sign-out is in progress. */
  loading: boolean;
  /**
   * Rejects with a code of auth-errors.ts. `onBlocked` is called when no popup can be opened and this page redirects
   * instead.
   */
  signInWithGoogle: (from: string, onBlocked: () => void) => Promise<void>;
  createUser: (account: NewAccount & { role: 'Buyer' | 'Seller' }) => Promise<void>;
  signIn: (credentials: Credentials) => Promise<void>;
  /** For an account with two-factor authentication, after `signIn` has rejected with `multi-factor-auth-required`. */
  confirmSignIn: (email: string, step: SecondStep) => Promise<void>;
  updateUserProfile: (profile: ProfileChange) => Promise<void>;
  logOut: () => Promise<void>;
};

const AuthContext = createContext<Auth | null>(null);

/** The current user, and the actions that sign in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth is used outside of AuthProvider');
  return auth;
}

/** The actions do not navigate; the next navigation, or `reload`, loads the current user. */
export function AuthProvider({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const { loading, actions } = useAuthActions();
  useSessionRefresh(viewer);
  const auth = useMemo<Auth>(
    () => ({ user: viewer && toAuthUser(viewer), viewer, loading, ...actions }),
    [viewer, loading, actions],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Loaded on first use, because most visitors neither sign in nor out. */
const loadActions = importWithTimeout(() => import('./auth-actions.ts'));

type AuthActions = Omit<Auth, 'user' | 'viewer' | 'loading'>;

function useAuthActions(): { loading: boolean; actions: AuthActions } {
  const [pendingCount, setPendingCount] = useState(0);
  const { revalidate } = useRevalidator();
  const actions = useMemo<AuthActions>(() => {
    const withLoading = async (act: (actions: Awaited<ReturnType<typeof loadActions>>) => Promise<void>) => {
      setPendingCount((count) => count + 1);
      try {
        await act(await loadActions());
      } finally {
        setPendingCount((count) => count - 1);
      }
    };
    return {
      signInWithGoogle: async (from, onBlocked) => {
        // Before any `await`: later, the browser would block the window as an unrequested popup.
        const opened = openGoogleWindow();
        if (!opened) onBlocked();
        try {
          await withLoading(({ signInWithGoogle }) => signInWithGoogle(opened, from));
        } catch (problem) {
          if (problem instanceof ApiProblem && problem.code === 'part-not-loaded') opened?.close();
          throw problem;
        }
      },
      createUser: (account) => withLoading(({ createUser }) => createUser(account)),
      signIn: (credentials) => withLoading(({ signIn }) => signIn(credentials)),
      confirmSignIn: (email, step) => withLoading(({ confirmSignIn }) => confirmSignIn(email, step)),
      updateUserProfile: async (profile) => {
        const { updateProfile } = await loadActions();
        await updateProfile(profile);
        await revalidate();
      },
      logOut: () => withLoading(({ logOut }) => logOut()),
    };
  }, [revalidate]);
  return { loading: pendingCount > 0, actions };
}

/**
 * Renews the access token, follows sign-ins and sign-outs in other tabs, and notices when the server has ended the
 * session.
 */
function useSessionRefresh(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const email = viewer?.email ?? null;

  const refreshViewer = useCallback(() => {
    forgetViewer();
    void revalidate();
  }, [revalidate]);
  /** Explains a sign-out by the server; a sign-in in another tab applies here too. */
  const explainSignOut = useCallback(async () => {
    const { detectSignOut } = await import('./session/session-end.ts');
    const [end, { authText }] = await Promise.all([detectSignOut(), import('./auth-errors.ts')]);
    if (end && end !== 'signed-in') toast.error(authText(end));
    return end;
  }, [toast]);

  useEffect(() => {
    if (email) return startTokenRefresh(email);
    // A network failure needs no message here: the page's own calls report it.
    explainSignOut().then(
      (end) => end === 'signed-in' && refreshViewer(),
      () => undefined,
    );
  }, [email, explainSignOut, refreshViewer]);
  useEffect(() => onSessionChange(refreshViewer), [refreshViewer]);
  useEffect(() => onLateViewer(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (email) return onSessionEnd(() => void explainSignOut().then(refreshViewer, refreshViewer));
  }, [email, explainSignOut, refreshViewer]);
}

function startTokenRefresh(email: string): () => void {
  let stopped = false;
  let stop = (): void => {
    stopped = true;
  };
  const started = import('./session/token-refresher.ts').then(({ keepTokenFresh }) => {
    if (!stopped) stop = keepTokenFresh(email);
  });
  // Without a fresh token, the session cookie still authenticates the user.
  started.catch(() => undefined);
  return () => stop();
}
