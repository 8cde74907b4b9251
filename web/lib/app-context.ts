import { createContext } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import type { CallApi } from './api-client.ts';

/** What every route's loader may use, in the browser and while the server renders. */
export type AppContext = {
  callApi: CallApi;
  /** Who is looking: null for a stranger. In the browser this waits for the session's answer once. */
  getViewer: () => Promise<Viewer | null>;
  /** Whether people can sign in with Google. */
  offersGoogle: boolean;
  /** The path that the document was asked for under: the policy that came with it is the one of that page. */
  documentPath: string;
  /** The page is being put together on the server; in the browser it is already in sight. */
  onServer: boolean;
};

/** `context.get(appContext)` in a loader. */
export const appContext = createContext<AppContext>();
