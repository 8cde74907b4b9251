import type { Viewer } from '#contract/users/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';

let viewerPromise: Promise<Viewer | null> | undefined;
/** Incremented on each sign-in and sign-out; a response to an earlier request is then outdated. */
let generation = 0;

/** How long a page waits for the server before it uses the cached user. */
const timeoutMs = 3000;

/**
 * Returns the current user: requested once, then remembered until a sign-in or sign-out. While the server is slow or
 * unreachable, returns the cached user; API calls are authenticated by the server in any case.
 */
export function browserViewer(): Promise<Viewer | null> {
  viewerPromise ??= resolveViewer();
  return viewerPromise;
}

/** Takes the user that the server sent with the page. */
export function rememberViewer(viewer: Viewer | null): void {
  viewerPromise = Promise.resolve(viewer);
  cacheViewer(viewer, generation);
}

export function forgetViewer(): void {
  viewerPromise = undefined;
  generation += 1;
}

/**
 * Calls the listener if the server's late response differs from the cached user. Returns a function that stops
 * listening.
 */
export function onLateViewer(listener: () => void): () => void {
  lateListeners.add(listener);
  return () => lateListeners.delete(listener);
}

const lateListeners = new Set<() => void>();

async function resolveViewer(): Promise<Viewer | null> {
  const startedIn = generation;
  const response = fetchViewer();
  try {
    const first = await Promise.race([response, sleep(timeoutMs)]);
    const cached = first === 'slow' ? await readCached() : null;
    if (cached) void applyLateResponse(response, cached, startedIn);
    const viewer = cached ?? (await response);
    if (!cached) cacheViewer(viewer, startedIn);
    return viewer;
  } catch (problem) {
    if (startedIn === generation) viewerPromise = undefined;
    const cached = isUnreachable(problem) ? await readCached() : null;
    if (cached) return cached;
    throw problem;
  }
}

async function fetchViewer(): Promise<Viewer | null> {
  try {
    // Imported on demand: the server usually sends the user with the page, and the schemas are large.
    const { getViewer } = await import('#contract/users/users.ts');
    return (await callApi(getViewer, {})).user;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'account_banned') return null;
    throw problem;
  }
}

async function applyLateResponse(
  response: Promise<Viewer | null>,
  cached: Viewer,
  startedIn: number,
): Promise<void> {
  const viewer = await response.catch(() => cached);
  if (startedIn !== generation || JSON.stringify(viewer) === JSON.stringify(cached)) return;
  rememberViewer(viewer);
  for (const listener of lateListeners) listener();
}

const isUnreachable = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500);

const sleep = (milliseconds: number) =>
  new Promise<'slow'>((resolve) => setTimeout(resolve, milliseconds, 'slow'));

const loadCache = async () => (await import('./viewer-cache.ts')).viewerCache;
const readCached = async (): Promise<Viewer | null> => (await loadCache()).read();

/** Anonymous is not cached: session-end.ts needs to know whether a user was signed in until now. */
function cacheViewer(viewer: Viewer | null, startedIn: number): void {
  if (!viewer) return;
  void loadCache()
    .then((cache) => (startedIn === generation ? cache.write(viewer) : undefined))
    // A failure to cache is harmless; the server has the original.
    .catch(() => undefined);
}
