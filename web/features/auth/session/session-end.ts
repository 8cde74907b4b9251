import { getViewer } from '#contract/users/users.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { authErrorCode } from '../auth-errors.ts';
import { broadcastSessionChange } from './cross-tab-sync.ts';
import { signOut } from './session-api.ts';
import { viewerCache } from './viewer-cache.ts';

export type SessionEnd = 'user-disabled' | 'user-token-expired';

let pending: Promise<SessionEnd | 'signed-in' | undefined> | undefined;

/**
 * When there is no current user: finds out whether the server has ended a session, and why. If so, signs out here as
 * well. Returns undefined if no user was signed in, or the user signed out.
 */
export function detectSignOut(): Promise<SessionEnd | 'signed-in' | undefined> {
  pending ??= checkSession().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function checkSession(): Promise<SessionEnd | 'signed-in' | undefined> {
  if (!(await viewerCache.read())) {
    removeAccessToken();
    return undefined;
  }
  const end = await fetchSessionEnd();
  if (!end || end === 'signed-in') return end;
  // When several tabs notice at the same time, only one reports it.
  if (!(await viewerCache.clear())) return undefined;
  removeAccessToken();
  await signOut().catch(() => undefined);
  broadcastSessionChange();
  return end;
}

async function fetchSessionEnd(): Promise<SessionEnd | 'signed-in' | undefined> {
  try {
    return (await callApi(getViewer, {})).user ? 'signed-in' : 'user-token-expired';
  } catch (problem) {
    const code = problem instanceof ApiProblem ? authErrorCode(problem.code) : undefined;
    return code === 'user-disabled' ? code : undefined;
  }
}
