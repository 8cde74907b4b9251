import { createContext } from 'react-router';
import type { Viewer } from '#contract/users.ts';
import type { CallApi } from './api-client.ts';

/** The context of all route loaders, in the browser and on the server. */
export type AppContext = {
  callApi: CallApi;
  /** Returns the current user; null for an anonymous user. In the browser, the first call waits for the session. */
  getViewer: () => Promise<Viewer | null>;
  /** Whether Google sign-in is configured. */
  offersGoogle: boolean;
  /** The path for which the document was requested. Its content security policy is the one of that page. */
  documentPath: string;
  /** The page is being rendered on the server. */
  onServer: boolean;
};

/** Read by loaders as `context.get(appContext)`. */
export const appContext = createContext<AppContext>();
