import { createHash } from 'node:crypto';
import { toAmount } from '#contract/money.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { type Translator, translatorFor } from '#server/lib/translator.ts';
import { findCategory } from '../catalog/find-category.ts';
import type { SearchInput } from '../search/read-search-query.ts';
import type { Site } from '../site/site-settings.ts';
import {
  listCategoryFeedBooks,
  listFoundFeedBooks,
  listNewestBooks,
  listSellerFeedBooks,
} from './feed-books.ts';
import { type Feed, type FeedSite, lastUpdate, writeFeed } from './write-feed.ts';

type FeedTranslator = Translator<'feeds'>;

export type WrittenFeed = {
  /** The feed's own address, which differs from the requested one where a category had another slug before. */
  path: string;
  xml: string;
  etag: string;
  lastModified: Date;
};

const ttlMs = 60_000;
const maxKeptFeeds = 100;
/** Feeds take at most two of the database's connections. */
const maxConcurrentReads = 2;

/** Opens the feeds, in the language of the site. A feed reader asks again and again, so what was written is kept for a minute. */
export function openFeeds(db: Db, publicOrigin: string, site: Site) {
  const kept = new Map<string, { until: number; feed: Promise<WrittenFeed> }>();
  const limit = createLimiter(maxConcurrentReads);

  const keep = (path: string, read: (t: FeedTranslator) => Promise<Feed>): Promise<WrittenFeed> => {
    const known = kept.get(path);
    if (known && performance.now() < known.until) return known.feed;
    const feed = limit(async () => {
      const { name, defaultLocale: locale } = await site.current();
      return toWritten(await read(translatorFor(locale, 'feeds')), { publicOrigin, name, locale });
    });
    const entry = { until: performance.now() + ttlMs, feed };
    kept.delete(path);
    if (kept.size >= maxKeptFeeds) kept.delete(kept.keys().next().value ?? '');
    kept.set(path, entry);
    feed.catch(() => {
      if (kept.get(path) === entry) kept.delete(path);
    });
    return feed;
  };

  return {
    newest: () => {
      const path = '/feeds/newest.xml';
      return keep(path, async (t) => ({
        title: t('newest'),
        path,
        pagePath: '/search',
        books: await listNewestBooks(db),
      }));
    },
    /** @throws DomainError `not_found` */
    ofCategory: (slug: string) => keep(`/feeds/category/${slug}.xml`, () => readCategoryFeed(db, slug)),
    /** @throws DomainError `not_found`, also for a seller who is banned or has left */
    ofSeller: (id: string) => keep(`/feeds/seller/${id}.xml`, (t) => readSellerFeed(db, id, t)),
    /** @throws DomainError `search_too_broad` */
    ofSearch: (query: SearchInput) => {
      const path = withParameters('/feeds/search.xml', query, (values) => [values.join(',')]);
      return keep(path, async (t) => ({
        title: query.q ? t('search', { query: query.q }) : t('newest'),
        path,
        pagePath: withParameters('/search', query, (values) => values),
        books: await listFoundFeedBooks(db, query),
      }));
    },
  };
}

function toWritten(feed: Feed, site: FeedSite): WrittenFeed {
  const xml = writeFeed(feed, site);
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  return { path: feed.path, xml, etag, lastModified: lastUpdate(feed.books) };
}

async function readCategoryFeed(db: Db, slug: string): Promise<Feed> {
  const category = await findCategory(db, slug);
  if (!category) throw new DomainError('not_found');
  return {
    title: category.name,
    path: `/feeds/category/${category.slug}.xml`,
    pagePath: `/category/${category.slug}`,
    books: await listCategoryFeedBooks(db, category.id),
  };
}

async function readSellerFeed(db: Db, id: string, t: FeedTranslator): Promise<Feed> {
  const seller = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('role', '=', 'Seller')
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!seller) throw new DomainError('not_found');
  return {
    title: t('seller', { seller: seller.name }),
    path: `/feeds/seller/${id}.xml`,
    pagePath: '/search',
    books: await listSellerFeedBooks(db, id),
  };
}

/** Returns the address of a search. The page repeats the parameter of a list, and the API joins its values. */
function withParameters(
  path: string,
  { q, shelf, condition, language, from, to, currency }: SearchInput,
  write: (values: string[]) => string[],
): string {
  const price = (minor: number | undefined) =>
    minor === undefined ? [] : [String(toAmount(minor, currency))];
  const values = { q: [q], shelf, condition, language, from: price(from), to: price(to) };
  const parameters = Object.entries(values).flatMap(([name, texts]) =>
    texts?.length ? write(texts).map((text): [string, string] => [name, text]) : [],
  );
  return `${path}?${new URLSearchParams(parameters)}`;
}
