import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { onSessionEnd } from '#web/lib/browser-api.ts';
import { importWithTimeout } from '#web/lib/import-with-timeout.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { ProfileChange } from './auth-actions.ts';
import { type AuthUser, toAuthUser } from './auth-user.ts';
import { openGoogleWindow } from './google/google-window.ts';
import { onSessionChange } from './session/cross-tab-sync.ts';
import type { Credentials, NewAccount, SecondStep } from './session/session-api.ts';
import { forgetViewer, onLateAnswer } from './session/viewer.ts';

export type Auth = {
  user: AuthUser | null;
  /** The same person with role and verification, as our own server knows them. */
  viewer: Viewer | null;
  /** A sign-in, sign-up or sign-out is under way. */
  loading: boolean;
  /** Rejects with a code of auth-errors.ts; `onBlocked` says that it goes on in place of this page. */
  signInWithGoogle: (from: string, onBlocked: () => void) => Promise<void>;
  createUser: (account: NewAccount & { role: 'Buyer' | 'Seller' }) => Promise<void>;
  signIn: (credentials: Credentials) => Promise<void>;
  /** For an account with two-factor: `signIn` has rejected with `multi-factor-auth-required` before. */
  confirmSignIn: (email: string, step: SecondStep) => Promise<void>;
  updateUserProfile: (profile: ProfileChange) => Promise<void>;
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
const loadActions = importWithTimeout(() => import('./auth-actions.ts'));

type AuthActions = Omit<Auth, 'user' | 'viewer' | 'loading'>;

function useAuthActions(): { loading: boolean; actions: AuthActions } {
  const [underWay, setUnderWay] = useState(0);
  const { revalidate } = useRevalidator();
  const actions = useMemo<AuthActions>(() => {
    const whileLoading = async (act: (actions: Awaited<ReturnType<typeof loadActions>>) => Promise<void>) => {
      setUnderWay((count) => count + 1);
      try {
        await act(await loadActions());
      } finally {
        setUnderWay((count) => count - 1);
      }
    };
    return {
      signInWithGoogle: async (from, onBlocked) => {
        // Before anything is waited for: a moment later the browser would take it for an advertisement.
        const opened = openGoogleWindow();
        if (!opened) onBlocked();
        try {
          await whileLoading(({ signInWithGoogle }) => signInWithGoogle(opened, from));
        } catch (problem) {
          if (problem instanceof ApiProblem && problem.code === 'part-not-loaded') opened?.close();
          throw problem;
        }
      },
      createUser: (account) => whileLoading(({ createUser }) => createUser(account)),
      signIn: (credentials) => whileLoading(({ signIn }) => signIn(credentials)),
      confirmSignIn: (email, step) => whileLoading(({ confirmSignIn }) => confirmSignIn(email, step)),
      updateUserProfile: async (profile) => {
        const { updateProfile } = await loadActions();
        await updateProfile(profile);
        await revalidate();
      },
      logOut: () => whileLoading(({ logOut }) => logOut()),
    };
  }, [revalidate]);
  return { loading: underWay > 0, actions };
}

/** Keeps the token fresh, follows the other tabs, and notices when the server has ended the session. */
function useSessionUpkeep(viewer: Viewer | null): void {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const email = viewer?.email ?? null;

  const refreshViewer = useCallback(() => {
    forgetViewer();
    void revalidate();
  }, [revalidate]);
  /** Whoever was put out by the server is told why; whoever came in elsewhere is in here, too. */
  const explainSignOut = useCallback(async () => {
    const { detectSignOut } = await import('./session/session-end.ts');
    const [end, { authErrors }] = await Promise.all([detectSignOut(), import('./auth-errors.ts')]);
    if (end && end !== 'still-in') toast.error(authErrors[end]);
    return end;
  }, [toast]);

  useEffect(() => {
    if (email) return startKeepingTokenFresh(email);
    // A connection that is gone tells by itself.
    explainSignOut().then(
      (end) => end === 'still-in' && refreshViewer(),
      () => undefined,
    );
  }, [email, explainSignOut, refreshViewer]);
  useEffect(() => onSessionChange(refreshViewer), [refreshViewer]);
  useEffect(() => onLateAnswer(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (email) return onSessionEnd(() => void explainSignOut().then(refreshViewer, refreshViewer));
  }, [email, explainSignOut, refreshViewer]);
}

function startKeepingTokenFresh(email: string): () => void {
  let stopped = false;
  let stop = (): void => {
    stopped = true;
  };
  const started = import('./session/token-refresher.ts').then(({ keepTokenFresh }) => {
    if (!stopped) stop = keepTokenFresh(email);
  });
  // Without a fresh token the session cookie still answers for the person.
  started.catch(() => undefined);
  return () => stop();
}
