import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { pageHref } from '#contract/pages.ts';
import { isActiveUser } from '#server/db/active-user.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { type Translator, translatorFor } from '#server/lib/translator.ts';
import { findCategory } from '../catalog/find-category.ts';
import { createKeptNames, type Notices } from '../search/kept-names.ts';
import type { SearchInput } from '../search/read-search-query.ts';
import type { SearchDeps } from '../search/timeout.ts';
import type { Site } from '../site/site-settings.ts';
import {
  listCategoryFeedBooks,
  listFoundFeedBooks,
  listNewestBooks,
  listSellerFeedBooks,
} from './feed-books.ts';
import { type Feed, type FeedSite, feedPath, lastUpdate, writeFeed } from './write-feed.ts';

type FeedTranslator = Translator<'discovery'>;

export type WrittenFeed = {
  /** The feed's own address, which differs from the requested one where a category had another slug before. */
  path: string;
  xml: string;
  etag: string;
  lastModified: Date;
};

const maxKeptFeeds = 100;
/** Feeds take at most two of the database's connections. */
const maxConcurrentReads = 2;

type Deps = SearchDeps & { publicOrigin: string; site: Site; notices?: Notices | undefined };

export type FeedReader = { locale: Locale; client: string };
type Request = FeedReader & { read: (t: FeedTranslator) => Promise<Feed> };

/**
 * Makes the feeds, each in every language of the site. A feed reader asks again and again, so what was written is kept for a
 * minute, or until a book is taken down or renamed. Clients take turns.
 */
export function createFeeds(deps: Deps) {
  const { db, publicOrigin, site, notices } = deps;
  const names = createKeptNames(notices);
  const limit = createLimiter(maxConcurrentReads);
  const kept = new LRUCache<string, WrittenFeed, Request>({
    max: maxKeptFeeds,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { locale, client, read } }) =>
      limit(async () => {
        const { name, logoUrl, defaultLocale, updatedAt } = await site.current();
        const feedSite = { publicOrigin, name, logoUrl, locale, defaultLocale };
        return toWritten(await read(translatorFor(locale, 'discovery')), feedSite, updatedAt);
      }, client),
  });
  const keep = (reader: FeedReader, path: string, read: Request['read']): Promise<WrittenFeed> =>
    kept.forceFetch(names.keyOf(`${reader.locale} ${path}`), {
      ttl: names.ttlMs(),
      context: { ...reader, read },
    });

  return {
    newest: (reader: FeedReader) => {
      const path = '/feeds/newest.xml';
      return keep(reader, path, async (t) => ({
        title: t('newest'),
        path,
        pagePath: '/search',
        books: await listNewestBooks(db),
      }));
    },
    /** @throws DomainError `not_found` */
    ofCategory: (reader: FeedReader, slug: string) =>
      keep(reader, `/feeds/category/${slug}.xml`, () => readCategoryFeed(db, slug, reader.locale)),
    /** @throws DomainError `not_found`, also for a seller who is banned or has left */
    ofSeller: (reader: FeedReader, id: string) =>
      keep(reader, `/feeds/seller/${id}.xml`, (t) => readSellerFeed(db, id, t)),
    /** @throws DomainError `search_too_broad` */
    ofSearch: (reader: FeedReader, query: SearchInput) => {
      const path = withParameters('/feeds/search.xml', query, (values) => [values.join(',')]);
      return keep(reader, path, async (t) => ({
        title: query.q ? t('search', { query: query.q }) : t('newest'),
        path,
        pagePath: withParameters('/search', query, (values) => values),
        books: await listFoundFeedBooks(deps, query, reader.client),
      }));
    },
  };
}

/** A feed changes with its books and with the settings, such as the site's name. */
function toWritten(feed: Feed, site: FeedSite, siteUpdatedAt: Date | null): WrittenFeed {
  const xml = writeFeed(feed, site);
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  const lastModified = new Date(Math.max(lastUpdate(feed.books).getTime(), siteUpdatedAt?.getTime() ?? 0));
  return { path: feedPath(feed.path, site), xml, etag, lastModified };
}

async function readCategoryFeed(db: Db, slug: string, locale: Locale): Promise<Feed> {
  const category = await findCategory(db, slug);
  if (!category) throw new DomainError('not_found');
  return {
    title: category.names[locale] ?? category.name,
    path: `/feeds/category/${category.slug}.xml`,
    pagePath: pageHref('/category/:id', { id: category.slug }),
    books: await listCategoryFeedBooks(db, category.id),
  };
}

async function readSellerFeed(db: Db, id: string, t: FeedTranslator): Promise<Feed> {
  const seller = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('may_sell', '=', true)
    .where(isActiveUser())
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
