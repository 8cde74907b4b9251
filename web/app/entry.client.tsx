import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { splitLocale } from '#contract/kernel/locales/locales.ts';
import type { Viewer } from '#contract/users/users.ts';
import { browserViewer, rememberViewer } from '../features/auth/session/viewer.ts';
import { appContext } from '../lib/app-context.ts';
import { callApi } from '../lib/browser-api.ts';
import { documentLocale, documentMessages, loadDocumentMessages } from '../lib/messages/document-messages.ts';
import { sharedNamespaces } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/messages-provider.tsx';
import type { Services } from '../lib/services-context.ts';
import { type PageSite, unknownSite } from '../lib/site-context.ts';
import { routeId } from './root.tsx';
import { routes } from './routes.tsx';

linkCarriedStyles();
// Not awaited: the modules loaded below import this one.
void hydrate();

/** Hydrates the page that the server sent. */
async function hydrate(): Promise<void> {
  const sent = window.__staticRouterHydrationData?.loaderData?.[routeId];
  const rootData = isRootData(sent) ? sent : undefined;
  if (rootData) rememberViewer(rootData.viewer);
  const basename = basenameOf(window.location.pathname);
  // Routes and messages must be loaded before hydration, or React would discard the server's HTML.
  await Promise.all([loadMatchedRoutes(basename), loadDocumentMessages(sharedNamespaces)]);
  const context = new RouterContextProvider();
  context.set(appContext, {
    callApi,
    getViewer: browserViewer,
    offersGoogle: rootData?.offersGoogle ?? false,
    documentPath: window.location.pathname.slice(basename.length),
    basename,
    site: rootData?.site ?? { ...unknownSite, defaultLocale: documentLocale(), locales: [documentLocale()] },
    services: rootData?.services ?? { mail: true, cards: true, cardBookings: true },
    onServer: false,
  });
  const router = createBrowserRouter(routes, { basename: basename || '/', getContext: () => context });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <MessagesProvider
          locale={documentLocale()}
          messages={documentMessages}
          timeZone={rootData?.site.timeZone}
        >
          <RouterProvider router={router} />
        </MessagesProvider>
      </StrictMode>,
    );
  });
}

/**
 * Links to the style sheets that the page carries inline (`page-styles.ts`), because Vite fetches those without a link. Disabled links
 * fetch nothing, but only if a script makes them: Chromium reads ahead, and fetches those that stand in the page.
 */
function linkCarriedStyles(): void {
  const carried = document.querySelector<HTMLMetaElement>('meta[name=carried-styles]')?.content;
  for (const href of carried?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = href;
    document.head.append(link);
  }
}

/** The language that the page's address begins with, such as `/de`. */
function basenameOf(path: string): string {
  const { locale } = splitLocale(path);
  return locale === documentLocale() ? `/${locale}` : '';
}

async function loadMatchedRoutes(basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename || '/') ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, { ...(await route.lazy()), lazy: undefined });
}

type RootData = { viewer: Viewer | null; offersGoogle: boolean; services: Services; site: PageSite };

function isRootData(value: unknown): value is RootData {
  return typeof value === 'object' && value !== null && 'viewer' in value;
}

declare global {
  interface Window {
    __staticRouterHydrationData?: { loaderData?: Record<string, unknown> };
  }
}
