import { type ReactNode, useContext, useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import { ErrorPage } from '../errors/error-page.tsx';
import { AuthProvider } from '../features/auth/auth-context.tsx';
import { SearchField } from '../features/search/field/search-field.tsx';
import { RouteAnnouncer } from '../layout/route-announcer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { appContext } from '../lib/app-context.ts';
import { RenderTimeContext } from '../lib/render-time-context.ts';
import { ThemeContext } from '../lib/theme-context.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { replayEarlyEvents } from './pre-hydration.ts';

export const routeId = 'root';

/** Loads the current user for each navigation. The result is cached, so this costs nothing. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { getViewer, offersGoogle } = context.get(appContext);
  const viewer = await getViewer();
  // A page for an anonymous user shows no times, because it is cached for all of them.
  return { viewer, offersGoogle, renderedAt: viewer ? Date.now() : null };
}
export const shouldRevalidate = () => true;

export function Component() {
  const { viewer, renderedAt } = useLoaderData<typeof loader>();
  useEffect(replayEarlyEvents, []);
  return (
    <Document>
      <RenderTimeContext value={renderedAt}>
        <ToastProvider>
          <AuthProvider viewer={viewer}>
            <SiteHeader search={<SearchField />} />
            <Outlet />
            <RouteAnnouncer />
          </AuthProvider>
        </ToastProvider>
      </RenderTimeContext>
      <ScrollRestoration />
    </Document>
  );
}

/** Shown when the current user could not be loaded: the error without the layout. */
export const ErrorBoundary = () => (
  <Document>
    <ErrorPage />
  </Document>
);

export const HydrateFallback = () => (
  <Document>
    <Spinner label="One moment" />
  </Document>
);

function Document({ children }: { children: ReactNode }) {
  const theme = useContext(ThemeContext);
  return (
    // The theme switch changes this attribute itself, possibly before hydration.
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}
