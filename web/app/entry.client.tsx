import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Viewer } from '#contract/users.ts';
import { browserViewer, rememberViewer } from '../features/auth/session/viewer.ts';
import { appContext } from '../lib/app-context.ts';
import { callApi } from '../lib/browser-api.ts';
import { routeId } from './root.tsx';
import { routes } from './routes.tsx';

// Not awaited: the modules loaded below import this one.
void hydrate();

/** Hydrates the page that the server sent. */
async function hydrate(): Promise<void> {
  const sent = window.__staticRouterHydrationData?.loaderData?.[routeId];
  const rootData = isRootData(sent) ? sent : undefined;
  if (rootData) rememberViewer(rootData.viewer);
  // The route modules must be loaded before hydration, or React would discard the server's HTML.
  await loadMatchedRoutes();
  const context = new RouterContextProvider();
  context.set(appContext, {
    callApi,
    getViewer: browserViewer,
    offersGoogle: rootData?.offersGoogle ?? false,
    documentPath: window.location.pathname,
    onServer: false,
  });
  const router = createBrowserRouter(routes, { getContext: () => context });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, { ...(await route.lazy()), lazy: undefined });
}

function isRootData(value: unknown): value is { viewer: Viewer | null; offersGoogle: boolean } {
  return typeof value === 'object' && value !== null && 'viewer' in value;
}

declare global {
  interface Window {
    __staticRouterHydrationData?: { loaderData?: Record<string, unknown> };
  }
}
