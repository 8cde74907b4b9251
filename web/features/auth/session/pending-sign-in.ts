import { isSignInPending } from '#web/lib/token-timing.ts';
import { returnTo } from '../return-to.ts';

/** A Google sign-in in progress, in a popup or by redirect. */
export type PendingSignIn = {
  attempt: string;
  /** The path to navigate to afterwards. */
  from: string;
  /** The page it was started on, to return to if it fails. */
  startedOn: '/signup' | '/login';
  /** The invitation to sign up that was in that page's address. */
  invitation?: string | undefined;
  startedAt: number;
};

const storageKey = 'pendingSignIn';
let pendingOfThisPage: string | null = null;

export function rememberPending(pending: PendingSignIn): void {
  pendingOfThisPage = JSON.stringify(pending);
  // In local storage, because the popup reads it too; session storage belongs to one tab.
  for (const storage of [() => localStorage, () => sessionStorage])
    if (tryStorage(() => storage().setItem(storageKey, pendingOfThisPage ?? ''))) return;
}

/** Returns the sign-in in progress; undefined after ten minutes. */
export function pendingSignIn(now = Date.now()): PendingSignIn | undefined {
  let text = pendingOfThisPage;
  for (const storage of [() => sessionStorage, () => localStorage])
    tryStorage(() => {
      text = storage().getItem(storageKey) ?? text;
    });
  const pending = parse(text);
  return pending && isSignInPending(pending.startedAt, now) ? pending : undefined;
}

export function forgetPending(): void {
  pendingOfThisPage = null;
  for (const storage of [() => localStorage, () => sessionStorage])
    tryStorage(() => storage().removeItem(storageKey));
}

/** Stored values are validated, because other scripts or versions may have written them. */
function parse(text: string | null): PendingSignIn | undefined {
  try {
    const { attempt, from, startedOn, startedAt, invitation } = JSON.parse(text ?? '') as Record<
      string,
      unknown
    >;
    if (typeof attempt !== 'string' || typeof startedAt !== 'number') return undefined;
    const onSignup = String(startedOn).startsWith('/signup');
    return {
      attempt,
      startedAt,
      from: returnTo(String(from)),
      startedOn: onSignup ? '/signup' : '/login',
      invitation: typeof invitation === 'string' ? invitation : undefined,
    };
  } catch {
    return undefined;
  }
}

function tryStorage(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
