import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Viewer } from '#contract/users.ts';
import { errorStatus } from '../errors/error-status.ts';
import { ApiProblem, createCallApi } from '../lib/api-client.ts';
import { appContext } from '../lib/app-context.ts';
import { type Theme, ThemeContext } from '../lib/theme-context.ts';
import { type PageAssets, renderDocument } from './document.ts';
import type { Start } from './pre-hydration.ts';
import { returnsFromGoogle, routes } from './routes.tsx';

export type PageSetting = {
  /** Answers a call to our own API without a network between. */
  fetchApi: (request: Request) => Promise<Response>;
  viewer: Viewer | null;
  /** Whether people can sign in with Google. */
  offersGoogle: boolean;
  theme: Theme | undefined;
  /** Marks the page's own scripts and styles, so that nothing else is taken for them. */
  nonce: string;
  assets: PageAssets;
  reportError: (error: unknown) => void;
};

const handler = createStaticHandler(routes);

/** Renders the page that a request asks for, or answers where to go instead. */
export async function render(request: Request, page: PageSetting): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, {
    callApi: callApiFor(request, page),
    getViewer: () => Promise.resolve(page.viewer),
    offersGoogle: page.offersGoogle,
    documentPath: new URL(request.url).pathname,
    onServer: true,
  });
  const answer = await handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const outcome = await query(request);
      return outcome instanceof Response ? outcome : htmlResponse(outcome, page);
    },
  });
  if (answer instanceof Response) return answer;
  throw new Error('A page was asked for that is neither shown nor elsewhere.');
}

function callApiFor(request: Request, page: PageSetting) {
  return createCallApi((path, init) => {
    const headers = new Headers(init.headers);
    const cookie = request.headers.get('cookie');
    // A stranger's page is shown to other strangers too, so nothing of this one goes into it.
    if (cookie && page.viewer) headers.set('cookie', cookie);
    return page.fetchApi(new Request(new URL(path, request.url), { ...init, headers }));
  });
}

async function htmlResponse(context: StaticHandlerContext, page: PageSetting): Promise<Response> {
  const errors = Object.values(context.errors ?? {});
  for (const error of errors) if (errorStatus(error) >= 500) page.reportError(error);
  const router = createStaticRouter(handler.dataRoutes, context);
  const rendered = await renderWhole(
    <ThemeContext value={page.theme}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ThemeContext>,
    page.reportError,
  );
  const html = renderDocument(rendered, {
    ...page,
    hydration: hydrationState(context),
    start: resolveCursor(context, page),
    isPublic: page.viewer === null,
  });
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  // With a policy of its own it would be cut off from the page that opened it, once it has been at Google.
  if (isReturn(context)) headers.set('cross-origin-opener-policy', 'unsafe-none');
  const status = errors.length > 0 ? errorStatus(errors[0]) : context.statusCode;
  return new Response(html, { status, headers });
}

/** Somebody who is signed in has a session to keep up, once the page is in sight. */
function resolveCursor(context: StaticHandlerContext, { viewer }: PageSetting): Start {
  if (isReturn(context)) return 'at-once';
  return viewer ? 'once-shown' : 'on-demand';
}

const isReturn = ({ matches }: StaticHandlerContext): boolean =>
  matches.some(({ route }) => route.handle === returnsFromGoogle);

/** Everything at once: what is sent is complete, so that it can be cached, compressed and hydrated in one go. */
function renderWhole(tree: React.ReactNode, reportError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reportError,
    });
  });
}

/** In the form that the browser's router reads errors in; what an unexpected error says stays on the server. */
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
