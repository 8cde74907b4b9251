import type { Context, Hono } from 'hono';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { isOpenToVisitors } from '#contract/kernel/look-around.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { legalPages, pageHref } from '#contract/pages.ts';
import { searchQuery } from '#contract/search.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { validationError } from '#server/http/endpoint.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Notices } from '../search/kept-names.ts';
import { readSearchQuery } from '../search/read-search-query.ts';
import type { Site } from '../site/site-settings.ts';
import { createFeeds, type FeedReader, type WrittenFeed } from './feeds.ts';
import { registerLinkPreviews } from './link-preview-routes.ts';
import { writeRobots } from './robots.ts';
import { createSitemap, type SitemapFile, type SitemapSite } from './sitemap.ts';
import { listShelves } from './sitemap-entries.ts';
import { streamText } from './stream-text.ts';

type Deps = {
  db: Db;
  store: ImageStore;
  publicOrigin: string;
  site: Site;
  config: Pick<Config, 'demo' | 'search'>;
  notices?: Notices | undefined;
};

/** Registers what search engines and feed readers read. All of it is for anonymous visitors. */
export function registerDiscoveryRoutes(app: Hono<AppEnv>, deps: Deps): void {
  registerSitemap(app, deps);
  registerFeeds(app, deps);
  registerLinkPreviews(app, deps);
}

/** Files of the sitemap that are written at once, in total and for one address. */
const maxSitemapStreams = { total: 4, perAddress: 2 };

function registerSitemap(app: Hono<AppEnv>, { db, publicOrigin, site, config }: Deps): void {
  app.get('/robots.txt', async (c) => {
    c.header('cache-control', 'public, max-age=3600');
    const { lookAround, locales, defaultLocale } = await site.current();
    const isHidden = config.demo || !isOpenToVisitors('books', lookAround);
    return c.text(writeRobots({ publicOrigin, isHidden, locales, defaultLocale }));
  });

  const sitemap = createSitemap({ db, publicOrigin, readSite: () => readSitemapSite(db, site, config.demo) });
  const streams = createConcurrencyLimit(maxSitemapStreams.total, maxSitemapStreams.perAddress);
  app.get('/sitemap.xml', async (c) => sendSitemap(c, await sitemap.findRoot(), streams));
  app.get('/sitemap/:file', async (c) =>
    sendSitemap(c, await sitemap.findFile(c.req.param('file')), streams),
  );
}

/** Besides books, visitors may read the home page, the blog, published legal pages, and on some sites the shelves. */
async function readSitemapSite(db: Db, site: Site, demo: boolean): Promise<SitemapSite> {
  const { lookAround, locales, defaultLocale, texts, updatedAt, isSetUp } = await site.current();
  const published = texts[defaultLocale].pages;
  // As long as the samples are shown, there is one.
  const blog = demo || !isSetUp || published.includes('blog') ? ['/blog'] : [];
  const legal = legalPages.filter((key) => published.includes(key)).map((key) => `/${key}`);
  const shelves = isOpenToVisitors('shelves', lookAround) ? await listShelves(db) : [];
  return {
    isOpen: isOpenToVisitors('books', lookAround),
    pages: ['/', ...blog, ...legal, ...shelves.map(({ slug }) => pageHref('/category/:id', { id: slug }))],
    updatedAt,
    locales,
    defaultLocale,
  };
}

function sendSitemap(c: Context<AppEnv>, file: SitemapFile | undefined, streams: ConcurrencyLimit): Response {
  if (!file) throw new DomainError('not_found');
  const { etag, lastModified, body } = file;
  const headers = new Headers({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
    etag,
  });
  if (lastModified) headers.set('last-modified', lastModified.toUTCString());
  if (isNotModified(c.req.raw, file)) return new Response(null, { status: 304, headers });
  if (c.req.method === 'HEAD') return new Response(null, { headers });
  const release = streams.tryAcquire(c.var.addressKey);
  if (!release) throw new DomainError('unavailable', undefined, { retryAfterSeconds: 10 });
  return new Response(streamText(body(), release), { headers });
}

type FindFeed = (c: Context<AppEnv>, reader: FeedReader) => Promise<WrittenFeed>;

/** Registers the feeds. `?locale=de` names a language; one that the site does not offer is as none. */
function registerFeeds(app: Hono<AppEnv>, deps: Deps): void {
  const { site } = deps;
  const feeds = createFeeds(deps);
  const serve = (path: string, find: FindFeed) =>
    app.get(path, async (c) => {
      await c.var.requireLookAround('books', undefined);
      const { defaultLocale, locales } = await site.current();
      const wanted = c.req.query('locale');
      const locale = locales.find((one) => one === wanted) ?? defaultLocale;
      const feed = await find(c, { locale, client: c.var.addressKey });
      // A category may have had another slug before.
      const isItsAddress = feed.path.split('?')[0] === c.req.path;
      return isItsAddress ? sendFeed(c, feed) : c.redirect(feed.path, 301);
    });
  serve('/feeds/newest.xml', (_, reader) => feeds.newest(reader));
  serve('/feeds/search.xml', async (c, reader) => {
    const query = searchQuery.safeParse(c.req.query(), { error: plainMessage });
    if (!query.success) throw validationError(query.error.issues);
    const { currency } = await site.current();
    return feeds.ofSearch(reader, readSearchQuery(query.data, { currency, locale: sourceLocale }));
  });
  serve('/feeds/category/:file', (c, reader) =>
    feeds.ofCategory(reader, nameIn(c, /^([a-z0-9-]{1,60})\.xml$/)),
  );
  serve('/feeds/seller/:file', (c, reader) =>
    feeds.ofSeller(reader, nameIn(c, /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/)),
  );
}

/** @throws DomainError `not_found` for a name that no file can have */
function nameIn(c: Context<AppEnv>, pattern: RegExp): string {
  const name = pattern.exec(c.req.param('file') ?? '')?.[1];
  if (name === undefined) throw new DomainError('not_found');
  return name;
}

function sendFeed(c: Context<AppEnv>, { xml, etag, lastModified }: WrittenFeed): Response {
  const headers = new Headers({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'last-modified': lastModified.toUTCString(),
    etag,
  });
  if (isNotModified(c.req.raw, { etag, lastModified })) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === 'HEAD' ? null : xml, { headers });
}
