import type { ServerType } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { findPage, getPage, hasSecret } from '#contract/pages.ts';
import type { Viewer } from '#contract/users/users.ts';
import type { Config } from '../config/config.ts';
import type { ChangeSubscription } from '../db/change-listener.ts';
import type { AppEnv } from '../http/app-env.ts';
import { requestKey } from '../http/client-key.ts';
import { toProblemCode } from '../http/error-mapping.ts';
import { createErrorResponse } from '../http/error-response.ts';
import { DomainError } from '../lib/errors.ts';
import { createLimiter } from '../lib/limit-concurrency.ts';
import { openBuiltPages } from './built.ts';
import { type CallOwnApi, createCallOwnApi } from './call-own-api.ts';
import { openDevPages } from './dev.ts';
import { chooseLanguage, languagePaths } from './locale/language-route.ts';
import {
  type LocatedRequest,
  locateRequest,
  redirectToPlainAddress,
  userLocale,
} from './locale/page-locale.ts';
import type { PageCache } from './page-cache.ts';
import { createPageCaches, type PageVersions } from './page-caches.ts';
import { createPageSiteReader, type SiteSource, toPageSite } from './page-site.ts';
import { type RenderPage, renderPrivatePage } from './private-page.ts';
import { isCacheable, publicPath } from './public-path.ts';
import { createRenderShare } from './render-share.ts';
import type { PageSource } from './renderer.ts';
import { fetchViewer, isAnonymousGet, saveLocale } from './viewer.ts';

export type Pages = {
  /** Serves every address that no earlier route has served: cached pages, files, and pages to render. */
  routes: Hono<AppEnv>;
  close: () => Promise<void>;
};

type Deps = {
  mode: 'dev' | 'built';
  projectDir: string;
  config: Pick<Config, 'stripe' | 'clientIpHeader' | 'demo' | 'sendsMail' | 'takesCards'>;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
  /** In development Vite's WebSocket for hot reload runs on it. */
  server: ServerType;
  /** Serves the data that pages show. */
  api: Hono<AppEnv>;
  /** Whether people can sign in with Google. */
  offersGoogle: boolean;
  /** Reports when something that public pages show may have changed. */
  notices: ChangeSubscription;
  /** The versions of the pages of books, editions, and sellers. */
  versions: PageVersions;
  /** The site's settings and texts, which every page shows. */
  site: { current: () => Promise<SiteSource> };
  /** Whether pages may read from a replica, which applies a change after its notification arrives here. */
  readsFromReplica: boolean;
};

/**
 * Enough to render one page while another waits for the database. More would not finish sooner, and each page that is
 * being rendered takes memory.
 */
const maxConcurrentRenders = 2;
/** A page that has waited longer than this is answered with 503, because the database is most likely stuck. */
const maxQueueMs = 10_000;

/** Creates the website: its pages and their files. */
export async function createPages(deps: Deps): Promise<Pages> {
  const source = deps.mode === 'dev' ? await openDevPages(deps) : await openBuiltPages(deps);
  const pageDeps = {
    ...deps,
    source,
    pageSite: createPageSiteReader(deps.site),
    cacheOf: createPageCaches(deps),
    renderLimiter: createLimiter(maxConcurrentRenders),
    crawledRenderShare: createRenderShare(),
  };
  const routes = new Hono<AppEnv>();
  routes.get('*', async ({ req: { raw } }, next) => {
    if (!isAnonymousGet(raw)) return next();
    const located = locateRequest(raw, await pageDeps.pageSite());
    if (raw.url.includes('invitation=') && hasSecret(new URL(located.request.url))) return next();
    const variant = variantOf(located, located.locale);
    return (await pageDeps.cacheOf(located.request).get(located.request, variant)) ?? next();
  });
  routes.use(async (c, next) => (await source.file(c.req.raw, c.env)) ?? next());
  routes.get('*', (c) => handlePageRequest(c, pageDeps));
  routes.on('POST', languagePaths, async (c, next) => {
    const callOwnApi = createCallOwnApi(deps.api, c.env);
    try {
      const site = await pageDeps.pageSite();
      const saveInAccount = (request: Request, locale: string) => saveLocale(request, locale, callOwnApi);
      const { publicOrigin } = deps;
      return (await chooseLanguage(c.req.raw, { publicOrigin, site, saveInAccount })) ?? next();
    } catch (error) {
      return createErrorResponse(c, error instanceof DomainError ? error : new DomainError('internal'));
    }
  });
  routes.all('*', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }));
  return {
    routes,
    close: () => source.close(),
  };
}

type PageDeps = Deps & {
  source: PageSource;
  pageSite: ReturnType<typeof createPageSiteReader>;
  cacheOf: (request: Request) => PageCache;
  renderLimiter: ReturnType<typeof createLimiter>;
  crawledRenderShare: ReturnType<typeof createRenderShare>;
};

async function handlePageRequest(c: Context<AppEnv>, deps: PageDeps): Promise<Response> {
  const site = await deps.pageSite();
  const redirect = redirectToPlainAddress(c.req.raw, site);
  if (redirect) return redirect;
  const located = locateRequest(c.req.raw, site);
  const queuedAt = performance.now();
  const client = requestKey(c.req.raw, c.env ?? {}, deps.config.clientIpHeader);
  const render = () =>
    deps.renderLimiter(async () => {
      if (performance.now() - queuedAt > maxQueueMs) throw new DomainError('unavailable');
      return renderForViewer(c, located, deps);
    }, client);
  try {
    const page = findPage(new URL(located.request.url).pathname);
    const isShared = page && getPage(page).isCrawled && isAnonymousGet(c.req.raw);
    return await (isShared ? deps.crawledRenderShare(render, client) : render());
  } catch (error) {
    if (error instanceof DomainError) return createErrorResponse(c, error);
    c.var.log().error({ err: error }, 'page_render_failed');
    return createErrorResponse(c, new DomainError(toProblemCode(error) ?? 'internal'));
  }
}

/** @throws DomainError `unavailable` when the session cannot be read */
async function renderForViewer(
  c: Context<AppEnv>,
  located: LocatedRequest,
  deps: PageDeps,
): Promise<Response> {
  const { request, basename } = located;
  const callOwnApi = createCallOwnApi(deps.api, c.env);
  const viewer = await fetchViewer(request, callOwnApi);
  const locale = userLocale(located, viewer?.locale, await deps.pageSite());
  const { origin, pathname } = new URL(request.url);
  const isSecret = hasSecret(new URL(request.url));
  // In development Vite adds its own scripts to the page, which only a nonce allows.
  const isShared = !viewer && !isSecret && deps.mode !== 'dev' && isCacheable(pathname);
  // A shared page must not depend on parameters that are not part of its cache key.
  const shown = isShared ? new Request(origin + publicPath(request.url), request) : request;
  const render: RenderPage = (nonce) =>
    renderPage(shown, { viewer, callOwnApi, nonce, locale, basename }, deps);
  if (isShared) {
    return withRetryAfter(
      await deps.cacheOf(request).getOrRender(request, variantOf(located, locale), render),
    );
  }
  if (isSecret) return withNoindex(await renderPrivatePage(request, render, deps));
  return withRetryAfter(await renderPrivatePage(request, render, deps));
}

/** Tells the client when to retry a page that shows a temporary error. */
function withRetryAfter(page: Response): Response {
  if (page.status === 503) page.headers.set('retry-after', '2');
  return page;
}

/** Keeps a page whose address holds a secret out of search engines and out of the `Referer` header. */
function withNoindex(page: Response): Response {
  page.headers.set('referrer-policy', 'no-referrer');
  page.headers.set('x-robots-tag', 'noindex');
  return page;
}

type Setting = {
  viewer: Viewer | null;
  callOwnApi: CallOwnApi;
  nonce: string;
  locale: Locale;
  basename: string;
};

async function renderPage(request: Request, setting: Setting, deps: PageDeps) {
  const { source, log, publicOrigin, offersGoogle, config } = deps;
  const { render, assets } = await source.load();
  // Not the last known one: a page with old settings must not be cached after they have changed.
  const site = await deps.site.current();
  return render(publicRequest(request, publicOrigin + setting.basename), {
    ...setting,
    site: toPageSite(site, setting.locale, config.demo),
    assets,
    offersGoogle,
    services: {
      mail: config.sendsMail,
      cards: config.takesCards,
      cardBookings: config.takesCards && site.paymentMode !== 'none',
    },
    theme: chosenTheme(request),
    reportError: (error) => log.error({ err: error }, 'page_part_render_failed'),
  });
}

/** Behind a proxy the address of the connection differs from the public one. */
function publicRequest(request: Request, publicBase: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(publicBase + pathname + search, { headers: request.headers });
}

/** What distinguishes the cached pages of one address. */
const variantOf = ({ request, basename }: LocatedRequest, locale: Locale): string =>
  `${chosenTheme(request) ?? 'auto'} ${locale}${basename}`;

function chosenTheme(request: Request): 'light' | 'dark' | undefined {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return chosen as 'light' | 'dark' | undefined;
}
