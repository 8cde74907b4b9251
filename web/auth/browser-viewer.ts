import type { Viewer } from '../../contract/accounts.ts';
import { callApi } from '../api/browser-api.ts';

let asked: Promise<Viewer | null> | undefined;

/** Who is looking at this browser's pages: asked once, then known until somebody signs in or out. */
export function browserViewer(): Promise<Viewer | null> {
  asked ??= askServer();
  return asked;
}

async function askServer(): Promise<Viewer | null> {
  try {
    // Fetched when needed: the server has usually said it already, and the schemas are heavy.
    const { getViewer } = await import('../../contract/accounts.ts');
    return (await callApi(getViewer, {})).user;
  } catch (problem) {
    asked = undefined;
    throw problem;
  }
}

/** The server has already said who it is, with the page. */
export function rememberViewer(viewer: Viewer | null): void {
  asked = Promise.resolve(viewer);
}

export function forgetViewer(): void {
  asked = undefined;
}
