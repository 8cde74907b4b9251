import { text } from 'node:stream/consumers';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createTranslator } from 'use-intl';
import { splitLocale } from '#contract/kernel/locales/locales.ts';
import type { Page } from '#contract/pages.ts';
import type { Messages, Namespace } from '#messages/messages.ts';
import { errorStatus } from '../errors/error-status.ts';
import { ApiProblem, createCallApi } from '../lib/api-client.ts';
import { appContext } from '../lib/app-context.ts';
import { loadMessages, sharedNamespaces } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/messages-provider.tsx';
import { SiteContext } from '../lib/site-context.ts';
import { ThemeContext } from '../lib/theme-context.ts';
import { BasenameContext } from '../ui/link.tsx';
import { type PartMarkup, PartMarkupContext } from '../ui/reused-list.tsx';
import { renderDocument } from './document.ts';
import { createPartStore, type PartStore, partMarkupFrom } from './part-markup.ts';
import type { HydrationMode } from './pre-hydration.ts';
import type { PageSetting, Render, RenderedPage } from './render.ts';
import { routes } from './routes.tsx';
import { structuredDataOf } from './structured-data.ts';

const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/** All links of a page begin with the language that its own address begins with. */
function handlerFor(basename: string) {
  const handler = handlers.get(basename) ?? createStaticHandler(routes, { basename: basename || '/' });
  handlers.set(basename, handler);
  return handler;
}

/** Renders the requested page, or returns the redirect that its loaders asked for. */
export const render: Render = async (request, page) => {
  let rendered: RenderedPage | undefined;
  const context = new RouterContextProvider();
  context.set(appContext, {
    callApi: callApiFor(request, page),
    getViewer: () => Promise.resolve(page.viewer),
    offersGoogle: page.offersGoogle,
    documentPath: new URL(request.url).pathname.slice(page.basename.length),
    basename: page.basename,
    locale: page.locale,
    site: page.site,
    services: page.services,
    onServer: true,
  });
  const outcome = await handlerFor(page.basename).query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const outcome = await query(request);
      if (outcome instanceof Response) return outcome;
      rendered = await renderPage(outcome, page);
      // The router's middleware may add headers to this response.
      return new Response(null, { status: rendered.status, headers: rendered.headers });
    },
  });
  if (!(outcome instanceof Response))
    throw new Error('The request resulted in neither a page nor a redirect.');
  const { status, headers } = outcome;
  if (rendered) return { status, headers, html: rendered.html };
  return { status, headers: withBasename(headers, page.basename), html: '' };
};

/** The router adds the language to a loader's redirect, but not to one of middleware. */
function withBasename(headers: Headers, basename: string): Headers {
  const location = headers.get('location');
  if (location?.startsWith('/') && splitLocale(location).locale === undefined)
    headers.set('location', basename + location);
  return headers;
}

function callApiFor(request: Request, page: PageSetting) {
  return createCallApi((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('accept-language', page.locale);
    const cookie = request.headers.get('cookie');
    // An anonymous page is cached and served to other users, so it is rendered without this request's cookie.
    if (cookie && page.viewer) headers.set('cookie', cookie);
    return page.callOwnApi(new Request(new URL(path, request.url), { ...init, headers }));
  });
}

async function renderPage(context: StaticHandlerContext, page: PageSetting): Promise<RenderedPage> {
  const errors = Object.values(context.errors ?? {});
  for (const error of errors) if (errorStatus(error) >= 500) page.reportError(error);
  const router = createStaticRouter(handlerFor(page.basename).dataRoutes, context);
  const declared = context.matches.at(-1)?.route.handle as Page | undefined;
  const namespaces = (declared?.namespaces ?? []) as readonly Namespace[];
  const messages = await loadMessages(page.locale, [...sharedNamespaces, ...namespaces]);
  const t = createTranslator({ locale: page.locale, messages: messages as Messages, namespace: 'layout' });
  const preloads: string[] = [];
  const rendered = await renderToHtml(
    <PageContexts page={page} messages={messages}>
      <ThemeContext value={page.theme}>
        <PartMarkupContext value={partMarkupFor(page, messages, (links) => preloads.push(links))}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </PartMarkupContext>
      </ThemeContext>
    </PageContexts>,
    page.reportError,
  );
  const html = renderDocument(rendered, {
    ...page,
    preloads: preloads.join(''),
    hydration: hydrationState(context),
    structuredData: structuredDataOf(context, page.site),
    mode: hydrationMode(declared, page),
    isPublic: page.viewer === null,
    texts: { loadFailed: t('loadFailed'), reload: t('reload') },
  });
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.locale,
  });
  // With its own opener policy, this window would lose its opener after the visit to Google.
  if (declared?.start === 'for Google') headers.set('cross-origin-opener-policy', 'unsafe-none');
  const status = errors.length > 0 ? errorStatus(errors[0]) : context.statusCode;
  return { status, headers, html };
}

type ContextsProps = { page: PageSetting; messages: Partial<Messages>; children: ReactNode };

const PageContexts = ({ page, messages, children }: ContextsProps) => (
  <MessagesProvider
    locale={page.locale}
    messages={messages}
    timeZone={page.site.timeZone}
    onError={page.reportError}
  >
    <BasenameContext value={page.basename}>{children}</BasenameContext>
  </MessagesProvider>
);

/** For each state of the settings, which is one object for each language, and for what its links begin with. */
const partStores = new WeakMap<PageSetting['site'], Map<string, PartStore>>();

function partMarkupFor(
  page: PageSetting,
  messages: Partial<Messages>,
  onPreloads: (links: string) => void,
): PartMarkup | null {
  // Those of visitors are kept whole.
  if (!page.viewer) return null;
  const ofSite = partStores.get(page.site) ?? new Map<string, PartStore>();
  partStores.set(page.site, ofSite);
  const store = ofSite.get(page.basename) ?? createPartStore();
  ofSite.set(page.basename, store);
  const wrap = (part: ReactElement) => (
    <PageContexts page={page} messages={messages}>
      <SiteContext value={{ ...page.site, origin: '' }}>{part}</SiteContext>
    </PageContexts>
  );
  return partMarkupFrom(store, wrap, onPreloads);
}

/** A signed-in user needs the app on every page, because it renews the session's token. */
function hydrationMode(declared: Page | undefined, { viewer }: PageSetting): HydrationMode {
  if (declared?.start) return 'eager';
  return viewer ? 'on-load' : 'on-interaction';
}

/**
 * Renders the whole page before sending it, so that it can be cached, compressed, and hydrated at once. Rendering to a
 * string takes half the time, but gives up a part that still waits for its module: then the page is rendered again.
 */
async function renderToHtml(tree: React.ReactNode, reportError: (error: unknown) => void): Promise<string> {
  const html = renderWithoutWaiting(tree);
  if (html !== undefined) return html;
  const { prelude } = await prerenderToNodeStream(tree, { onError: reportError });
  return text(prelude);
}

/** React marks a part that it gave up with this comment; texts cannot contain it, because `<` is escaped in them. */
const unfinishedPart = '<!--$!-->';

function renderWithoutWaiting(tree: React.ReactNode): string | undefined {
  try {
    const html = renderToString(tree);
    return html.includes(unfinishedPart) ? undefined : html;
  } catch {
    // The other way of rendering reports the error.
    return undefined;
  }
}

/** In the format in which the browser's router reads errors; the message of an unexpected error stays on the server. */
function hydrationState({ loaderData, errors }: StaticHandlerContext): object {
  const serialized = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    {
      __type: 'RouteErrorResponse',
      status: errorStatus(error),
      statusText: '',
      data: error instanceof ApiProblem ? { message: error.message } : null,
      internal: false,
    },
  ]);
  return { loaderData, actionData: null, errors: errors ? Object.fromEntries(serialized) : null };
}
