import { type ReactNode, useContext, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useLoaderData, useMatches } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/pages.ts';
import { ErrorPage } from '../errors/error-page.tsx';
import { AuthProvider } from '../features/auth/auth-context.tsx';
import { SearchField } from '../features/search/field/search-field.tsx';
import { RouteAnnouncer } from '../layout/route-announcer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { appContext } from '../lib/app-context.ts';
import { RenderTimeContext } from '../lib/render-time-context.ts';
import { ServicesContext } from '../lib/services-context.ts';
import {
  type PageSite,
  ShowLookContext,
  SiteContext,
  type SiteLook,
  unknownSite,
} from '../lib/site-context.ts';
import { ThemeContext } from '../lib/theme-context.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { replayEarlyEvents } from './pre-hydration.ts';

export const routeId = 'root';

/** Loads the current user for each navigation. The result is cached, so this costs nothing. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { getViewer, offersGoogle, services, site } = context.get(appContext);
  const viewer = await getViewer();
  // A page for an anonymous user shows no times, because it is cached for all of them.
  const { origin } = new URL(request.url);
  return { viewer, offersGoogle, services, renderedAt: viewer ? Date.now() : null, origin, site };
}
export const shouldRevalidate = () => true;

export function Component() {
  const { viewer, services, renderedAt, origin, site: loaded } = useLoaderData<typeof loader>();
  const [look, showLook] = useState<SiteLook>();
  const site = { ...loaded, ...look };
  const hasOwnHeader = useMatches().some(({ handle }) => (handle as Page | undefined)?.hasOwnHeader);
  useEffect(replayEarlyEvents, []);
  return (
    <Document site={site}>
      <SiteContext value={{ origin, ...site }}>
        <ShowLookContext value={showLook}>
          <ServicesContext value={services}>
            <RenderTimeContext value={renderedAt}>
              <ToastProvider>
                <AuthProvider viewer={viewer}>
                  {!hasOwnHeader && <SiteHeader search={<SearchField />} />}
                  <Outlet />
                  <RouteAnnouncer />
                </AuthProvider>
              </ToastProvider>
            </RenderTimeContext>
          </ServicesContext>
        </ShowLookContext>
      </SiteContext>
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

export function HydrateFallback() {
  const t = useTranslations('ui');
  return (
    <Document>
      <Spinner label={t('oneMoment')} />
    </Document>
  );
}

/** `site` is left out on a page that reports that it could not be read. */
function Document({ site, children }: { site?: PageSite; children: ReactNode }) {
  const theme = useContext(ThemeContext);
  const locale = useLocale();
  return (
    // The theme switch changes this attribute itself, possibly before hydration.
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={theme}
      data-accent={site?.accent ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="application-name" content={site?.name ?? unknownSite.name} />
        {site?.logoUrl ? (
          <link rel="icon" href={smallestImageUrl(site.logoUrl)} type="image/webp" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="manifest" href="/api/site/manifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
