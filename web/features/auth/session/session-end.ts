import { getViewer } from '#contract/users.ts';
import { removeAccessToken } from '#web/lib/access-token.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { authErrorCode } from '../auth-errors.ts';
import { broadcastSessionChange } from './cross-tab-sync.ts';
import { endSession } from './session-api.ts';
import { keptViewer } from './viewer-cache.ts';

export type SessionEnd = 'user-disabled' | 'user-token-expired';

let looking: Promise<SessionEnd | 'still-in' | undefined> | undefined;

/**
 * For when nobody seems to be signed in: whether the server has put somebody out who was, and why. They are then
 * signed out here as well. Undefined when nobody was, or they went by themselves.
 */
export function detectSignOut(): Promise<SessionEnd | 'still-in' | undefined> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(): Promise<SessionEnd | 'still-in' | undefined> {
  if (!(await keptViewer.read())) {
    removeAccessToken();
    return undefined;
  }
  const end = await askServer();
  if (!end || end === 'still-in') return end;
  // Of several tabs that notice at once one says so.
  if (!(await keptViewer.drop())) return undefined;
  removeAccessToken();
  await endSession().catch(() => undefined);
  broadcastSessionChange();
  return end;
}

async function askServer(): Promise<SessionEnd | 'still-in' | undefined> {
  try {
    return (await callApi(getViewer, {})).user ? 'still-in' : 'user-token-expired';
  } catch (problem) {
    const code = problem instanceof ApiProblem ? authErrorCode(problem.code) : undefined;
    return code === 'user-disabled' ? code : undefined;
  }
}
