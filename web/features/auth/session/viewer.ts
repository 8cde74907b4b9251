import type { Viewer } from '#contract/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';

let asked: Promise<Viewer | null> | undefined;
/** Changes whenever somebody signs in or out: what was asked before is then no answer any more. */
let turn = 0;

/** How long a page waits for the server before it goes by the browser's own copy. */
const patience = 3000;

/**
 * Who is looking at this browser's pages: asked once, then known until somebody signs in or out. Where the server is
 * slow or away it is whoever was signed in last, for as long as it takes; the calls themselves ask it anyway.
 */
export function browserViewer(): Promise<Viewer | null> {
  asked ??= findOut();
  return asked;
}

/** The server has already said who it is, with the page. */
export function rememberViewer(viewer: Viewer | null): void {
  asked = Promise.resolve(viewer);
  keep(viewer, turn);
}

export function forgetViewer(): void {
  asked = undefined;
  turn += 1;
}

/** Tells when the server has answered after all, and it is somebody else. Answers how to stop listening. */
export function onLateAnswer(listener: () => void): () => void {
  lateListeners.add(listener);
  return () => lateListeners.delete(listener);
}

const lateListeners = new Set<() => void>();

async function findOut(): Promise<Viewer | null> {
  const now = turn;
  const answer = askServer();
  try {
    const quick = await Promise.race([answer, sleep(patience)]);
    const kept = quick === 'slow' ? await readKept() : null;
    if (kept) void correctLater(answer, kept, now);
    const viewer = kept ?? (await answer);
    if (!kept) keep(viewer, now);
    return viewer;
  } catch (problem) {
    if (now === turn) asked = undefined;
    const kept = isAway(problem) ? await readKept() : null;
    if (kept) return kept;
    throw problem;
  }
}

async function askServer(): Promise<Viewer | null> {
  try {
    // Fetched when needed: the server has usually said it already, and the schemas are heavy.
    const { getViewer } = await import('#contract/users.ts');
    return (await callApi(getViewer, {})).user;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'account_banned') return null;
    throw problem;
  }
}

async function correctLater(answer: Promise<Viewer | null>, kept: Viewer, begun: number): Promise<void> {
  const viewer = await answer.catch(() => kept);
  if (begun !== turn || JSON.stringify(viewer) === JSON.stringify(kept)) return;
  rememberViewer(viewer);
  for (const listener of lateListeners) listener();
}

const isAway = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500);

const sleep = (milliseconds: number) =>
  new Promise<'slow'>((resolve) => setTimeout(resolve, milliseconds, 'slow'));

const loadKept = async () => (await import('./viewer-cache.ts')).keptViewer;
const readKept = async (): Promise<Viewer | null> => (await loadKept()).read();

/** Nobody is not written down: whether somebody was here until now is worth knowing, see session-end.ts. */
function keep(viewer: Viewer | null, begun: number): void {
  if (!viewer) return;
  void loadKept()
    .then((kept) => (begun === turn ? kept.keep(viewer) : undefined))
    // It is a copy: the server knows.
    .catch(() => undefined);
}
