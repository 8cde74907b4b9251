import { isSignInPending } from '#web/lib/token-timing.ts';
import { returnTo } from '../return-to.ts';

/** A sign-in with Google that is under way, in a window of its own or in place of our page. */
export type PendingSignIn = {
  attempt: string;
  /** The page to go to afterwards. */
  from: string;
  /** The page it was begun on, to come back to when it fails. */
  startedOn: string;
  startedAt: number;
};

const storageKey = 'pendingSignIn';
let pendingOfThisPage: string | null = null;

export function rememberPending(pending: PendingSignIn): void {
  pendingOfThisPage = JSON.stringify(pending);
  // The window that comes back from Google reads it, too, which the storage of one tab would not allow.
  for (const storage of [() => localStorage, () => sessionStorage])
    if (tryStorage(() => storage().setItem(storageKey, pendingOfThisPage ?? ''))) return;
}

/** The sign-in that is under way; none after ten minutes. */
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

/** Whatever lies in the storage is read as if somebody else had put it there. */
function parse(text: string | null): PendingSignIn | undefined {
  try {
    const { attempt, from, startedOn, startedAt } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof attempt !== 'string' || typeof startedAt !== 'number') return undefined;
    const onSignup = String(startedOn).startsWith('/signup');
    return {
      attempt,
      startedAt,
      from: returnTo(String(from)),
      startedOn: onSignup ? '/signup' : '/login',
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
