import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { Viewer } from '#contract/users/users.ts';
import type { Services } from '../lib/services-context.ts';
import type { PageSite } from '../lib/site-context.ts';
import type { StyleSheet } from './page-styles.ts';

/** Renders the page for a request. `entry.server.tsx` exports it; `server/ssr` reads only this type, which needs no DOM. */
export type Render = (request: Request, page: PageSetting) => Promise<RenderedPage>;

/** A page, or a redirect, which has no HTML. The HTML stays text: a `Response` would encode it, only to be read again. */
export type RenderedPage = { status: number; headers: Headers; html: string };

export type PageSetting = {
  /** Calls our own API in this process, without the network. */
  callOwnApi: (request: Request) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;
  viewer: Viewer | null;
  /** Whether Google sign-in is configured. */
  offersGoogle: boolean;
  /** Which services the site has. */
  services: Services;
  locale: Locale;
  /** What the address begins with: `/de`, or nothing. */
  basename: string;
  site: PageSite;
  theme: 'light' | 'dark' | undefined;
  /** Allows the page's own inline scripts and styles; the content security policy blocks all others. */
  nonce: string;
  assets: PageAssets;
  reportError: (error: unknown) => void;
};

/** The files and markup that a page needs besides its rendered HTML. */
export type PageAssets = {
  /** In cascade order. */
  styles: readonly StyleSheet[];
  fonts: readonly string[];
  /** The client entry module. */
  entry: string;
  /** Additional `<head>` markup in development; `{nonce}` is replaced. */
  devHead?: string | undefined;
};
