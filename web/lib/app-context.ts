import { createContext } from 'react-router';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Viewer } from '#contract/users/users.ts';
import type { CallApi } from './api-client.ts';
import type { Services } from './services-context.ts';
import type { PageSite } from './site-context.ts';

/** The context of all route loaders, in the browser and on the server. */
export type AppContext = {
  callApi: CallApi;
  /** Returns the current user; null for an anonymous user. In the browser, the first call waits for the session. */
  getViewer: () => Promise<Viewer | null>;
  /** Whether Google sign-in is configured. */
  offersGoogle: boolean;
  /** What the addresses of all pages begin with: the language, such as `/de`, or nothing. */
  basename: string;
  /** The language of a page that is being rendered on the server. In the browser, it is that of the document. */
  locale?: Locale;
  site: PageSite;
  /** Which services the site has. */
  services: Services;
  /** The path for which the document was requested, without the language. Its content security policy is the one of that page. */
  documentPath: string;
  /** The page is being rendered on the server. */
  onServer: boolean;
};

/** Read by loaders as `context.get(appContext)`. */
export const appContext = createContext<AppContext>();
