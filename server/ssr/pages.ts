import type { ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Viewer } from '#contract/users.ts';
import type { Config } from '../app/config.ts';
import type { ChangeSubscription } from '../db/change-listener.ts';
import type { AppEnv } from '../http/app-env.ts';
import { requestKey } from '../http/client-key.ts';
import { toProblemCode } from '../http/error-mapping.ts';
import { createErrorResponse } from '../http/error-response.ts';
import { getRequestContext } from '../http/request-context.ts';
import { createLimiter } from '../lib/limit-concurrency.ts';
import { openBuiltPages } from './built.ts';
import { openDevPages } from './dev.ts';
import { createPageCache, type PageCache, publicPath } from './page-cache.ts';
import { personalPage, type RenderPage } from './private-page.ts';
import type { PageSource } from './renderer.ts';

export type Pages = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>;
  close: () => Promise<void>;
};

type Deps = {
  mode: 'dev' | 'built';
  projectDir: string;
  config: Pick<Config, 'demo' | 'stripe' | 'trustedProxyHeader'>;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
  /** In development the browser is told of changes over a socket on it. */
  server: ServerType;
  /** Everything that is no page. */
  api: Hono<AppEnv>;
  /** Whether people can sign in with Google. */
  offersGoogle: boolean;
  /** Calls back when something may have changed that strangers' pages show. */
  listen: (onChange: () => void) => ChangeSubscription;
  /** Whether what pages show may come from a database that hears of changes later than we do. */
  readsBehind: boolean;
};

/** How long strangers' pages are kept: a hold may run out without a notice, and without notices so may anything. */
const ttlMs = { untilNotice: 60_000, otherwise: 3_000 };

/**
 * Enough to work on one page while others wait for the database. More at once would not be ready sooner, and what is half
 * done has to be kept in memory.
 */
const renderedAtOnce = 2;
/** Whose turn comes after this hears at once that it is too much: the database has been standing still. */
const patienceMs = 10_000;

/** What is not a page: these go to the app as they are. */
const API_PATHS = /^\/(api|webhooks|images|sandbox-cards|demo-idp|healthz|metrics)(\/|$)/;

/** Only a demo has these; elsewhere they are pages that do not exist. */
const DEMO_PATHS = /^\/demo-mailbox(\/|$)/;
/** Pages that mailed links lead to, with a token in their address. */
const TOKEN_PAGES = /^\/(verify-email|confirm-sign-in|forgot-password|reset-password)\/?$/;

/** The website: pages and their files, and the app behind them, under one `fetch`. */
export async function createPages(deps: Deps): Promise<Pages> {
  const source = deps.mode === 'dev' ? await openDevPages(deps) : await openBuiltPages(deps);
  const publicPages = createPageCache(deps, () =>
    notices.isListening() && !deps.readsBehind ? ttlMs.untilNotice : ttlMs.otherwise,
  );
  const notices = deps.listen(() => publicPages.drop());
  const behind = { ...deps, source, publicPages, renderLimiter: createLimiter(renderedAtOnce) };
  return {
    fetch: async (request, env) => {
      const known = isAnonymousGet(request) && publicPages.known(request, chosenTheme(request));
      if (known) return known;
      const { pathname } = new URL(request.url);
      const isOfTheApp = API_PATHS.test(pathname) || (deps.config.demo && DEMO_PATHS.test(pathname));
      if (isOfTheApp) return deps.api.fetch(request, env);
      return (await source.file(request, env)) ?? (await answerPage(request, env, behind));
    },
    close: async () => {
      notices.close();
      await source.close();
    },
  };
}

type Behind = Deps & {
  source: PageSource;
  publicPages: PageCache;
  renderLimiter: ReturnType<typeof createLimiter>;
};

async function answerPage(request: Request, env: object | undefined, behind: Behind): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const requestId = getRequestContext(env)?.requestId;
  const askedAt = performance.now();
  const client = requestKey(request, env ?? {}, behind.config.trustedProxyHeader);
  try {
    return await behind.renderLimiter(
      async () =>
        performance.now() - askedAt > patienceMs
          ? createErrorResponse(request, 'unavailable', { requestId })
          : answer(request, env, behind),
      client,
    );
  } catch (error) {
    behind.log.error({ err: error, requestId }, 'A page could not be rendered');
    return createErrorResponse(request, toProblemCode(error) ?? 'internal', { requestId });
  }
}

async function answer(request: Request, env: object | undefined, behind: Behind): Promise<Response> {
  const fetchApi = async (call: Request) => behind.api.fetch(call, env);
  const viewer = await fetchViewer(request, fetchApi);
  // Shown as a stranger's, the page would send somebody who is signed in to the login.
  if (viewer === 'unknown')
    return createErrorResponse(request, 'unavailable', { requestId: getRequestContext(env)?.requestId });
  const { origin, pathname } = new URL(request.url);
  const hasSecret = TOKEN_PAGES.test(pathname);
  // Development puts scripts of its own into the page, which only a nonce covers.
  const isShared = !viewer && !hasSecret && behind.mode !== 'dev';
  // What others get as well must not depend on parameters that are not part of its key.
  const shown = isShared ? new Request(origin + publicPath(request.url), request) : request;
  const render: RenderPage = (nonce) => renderPage(shown, { viewer, fetchApi, nonce }, behind);
  if (isShared) return withRetryAfter(await behind.publicPages.answer(request, chosenTheme(request), render));
  if (hasSecret) return withNoindex(await personalPage(request, render, behind));
  return withRetryAfter(await personalPage(request, render, behind));
}

/** A page that shows a trouble that passes says when to ask again. */
function withRetryAfter(page: Response): Response {
  if (page.status === 503) page.headers.set('retry-after', '2');
  return page;
}

/** Neither kept nor found, and where it leads is not told where its visitor came from. */
function withNoindex(page: Response): Response {
  page.headers.set('referrer-policy', 'no-referrer');
  page.headers.set('x-robots-tag', 'noindex');
  return page;
}

type Setting = {
  viewer: Viewer | null;
  fetchApi: (call: Request) => Promise<Response>;
  nonce: string;
};

async function renderPage(request: Request, setting: Setting, behind: Behind) {
  const { source, log, publicOrigin, offersGoogle } = behind;
  const { render, assets } = await source.load();
  return render(publicRequest(request, publicOrigin), {
    ...setting,
    assets,
    offersGoogle,
    theme: chosenTheme(request),
    reportError: (error) => log.error({ err: error }, 'A part of a page could not be rendered'),
  });
}

const isAnonymousGet = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSession(headers.get('cookie'));

const hasSession = (cookie: string | null): cookie is string => cookie?.includes('dogear') ?? false;

/** A stranger's page costs no look at the database. Unknown is who cannot be asked after just now. */
async function fetchViewer(
  request: Request,
  fetchApi: Setting['fetchApi'],
): Promise<Viewer | null | 'unknown'> {
  const cookie = request.headers.get('cookie');
  if (!hasSession(cookie)) return null;
  const answer = await fetchApi(new Request(new URL('/api/me', request.url), { headers: { cookie } }));
  if (answer.status >= 500) return 'unknown';
  if (!answer.ok) return null;
  return ((await answer.json()) as { user: Viewer | null }).user;
}

/** Behind a proxy the connection's own address is not the one that people see. */
function publicRequest(request: Request, publicOrigin: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(publicOrigin + pathname + search, { headers: request.headers });
}

function chosenTheme(request: Request): 'light' | 'dark' | undefined {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return chosen as 'light' | 'dark' | undefined;
}
