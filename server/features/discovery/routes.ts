import type { Context, Hono } from 'hono';
import type { Config } from '#server/app/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { writeRobots } from './robots.ts';
import { openSitemap, type SitemapFile } from './sitemap.ts';
import { streamText } from './stream-text.ts';

type Deps = { db: Db; publicOrigin: string; config: Pick<Config, 'demo'> };

/** Files of the sitemap that are written at once, in total and for one address. */
const maxSitemapStreams = { total: 4, perAddress: 2 };

/** Registers what search engines and feed readers read. Pages hold the rest, see web/features/catalog. */
export function registerDiscoveryRoutes(app: Hono<AppEnv>, { db, publicOrigin, config }: Deps): void {
  app.get('/robots.txt', (c) => {
    c.header('cache-control', 'public, max-age=3600');
    return c.text(writeRobots({ publicOrigin, isHidden: config.demo }));
  });

  const sitemap = openSitemap({ db, publicOrigin });
  const streams = createConcurrencyLimit(maxSitemapStreams.total, maxSitemapStreams.perAddress);
  app.get('/sitemap.xml', async (c) => sendSitemap(c, await sitemap.findRoot(), streams));
  app.get('/sitemap/:file', async (c) =>
    sendSitemap(c, await sitemap.findFile(c.req.param('file')), streams),
  );
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
