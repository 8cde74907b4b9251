import type { ChangeSubscription } from '../db/change-listener.ts';
import { shareReads } from '../lib/share-reads.ts';
import type { Site } from './csp.ts';
import { createNoticedVersion } from './noticed-version.ts';
import { createPageCache, type FindVersion, type PageCache } from './page-cache.ts';
import type { SiteSource } from './page-site.ts';
import { publicPath } from './public-path.ts';

/** Tells which version of a page is the current one. */
export type PageVersions = {
  /** Whether the path is the address of a page that has versions. */
  covers: (path: string) => boolean;
  find: FindVersion;
};

type Deps = Site & {
  notices: ChangeSubscription;
  versions: PageVersions;
  site: { current: () => Promise<SiteSource> };
  readsFromReplica: boolean;
};

/** A hold may expire without a notification, so that cached pages expire even while notifications arrive. */
const ttlMs = { whileNotified: 60_000, otherwise: 3_000 };

/** Some two hundred pages. */
const otherPagesBytes = 16 * 1024 * 1024;

/** What a book's page shows beside its rows, such as how many books its seller has sold, may be this old. */
const bookPageTtlMs = 10 * 60_000;

/** Returns a function that chooses the cache of a page: those of books, editions, and sellers have versions of their own. */
export function createPageCaches(deps: Deps): (request: Request) => PageCache {
  const noticed = createNoticedVersion();
  deps.notices.on('public_pages', noticed.end);
  const pageCache = createPageCache(deps, {
    findVersion: noticed.find,
    ttlMs: () =>
      deps.notices.isListening() && !deps.readsFromReplica ? ttlMs.whileNotified : ttlMs.otherwise,
    maxBytes: otherPagesBytes,
    keepsPlain: true,
  });
  const bookPageCache = createPageCache(deps, {
    findVersion: withSite(deps),
    // A replica may not have what the version, read from the main server, already covers.
    ttlMs: () => (deps.readsFromReplica ? ttlMs.otherwise : bookPageTtlMs),
  });
  return ({ url }) => (deps.versions.covers(publicPath(url)) ? bookPageCache : pageCache);
}

/** A page with a version is outdated, too, when the site has changed. */
function withSite({ versions, site }: Deps): FindVersion {
  // Visitors of a page that many open at once share the queries for its version.
  const find = shareReads(versions.find);
  return async (path) => {
    const [version, { fingerprint }] = await Promise.all([find(path), site.current()]);
    return version === undefined ? undefined : `${fingerprint} ${version}`;
  };
}
