import { smallestImageUrl } from '#contract/kernel/image-url.ts';
import { type Locale, localizedPath } from '#contract/kernel/locales/locales.ts';
import { formatPrice, toAmount } from '#contract/kernel/money/money.ts';
import { pageHref } from '#contract/pages.ts';
import { bookSlug } from '#server/lib/slugify.ts';
import { translatorFor } from '#server/lib/translator.ts';
import { uuidV8 } from '#server/lib/uuid.ts';
import { element, type Xml, xmlDeclaration, xmlTime } from '#server/lib/xml.ts';
import { imageUrl } from '../images/urls.ts';
import type { FeedBook } from './feed-books.ts';

export type Feed = {
  title: string;
  /** The feed's own path in the site's own language, with its query. */
  path: string;
  /** The path of the page that shows the same books. */
  pagePath: string;
  books: readonly FeedBook[];
};

/** The site that a feed is of, and the language in which it is written. */
export type FeedSite = {
  publicOrigin: string;
  name: string;
  logoUrl: string | null;
  locale: Locale;
  defaultLocale: Locale;
};

/** The path of a feed in a language, in which the site's own language is not named. */
export const feedPath = (path: string, { locale, defaultLocale }: FeedSite): string =>
  locale === defaultLocale ? path : `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;

const addressOf = (path: string, { publicOrigin, locale, defaultLocale }: FeedSite): string =>
  publicOrigin + localizedPath(path, locale, defaultLocale);

/** The latest change of an entry. A feed without entries is from 1970, because Atom requires a time. */
export const lastUpdate = (books: readonly FeedBook[]): Date =>
  new Date(Math.max(0, ...books.map(({ updated_at }) => updated_at.getTime())));

/** Writes an Atom feed (RFC 4287). Of people, it names only the sellers, as they appear on the site. */
export function writeFeed({ title, path, pagePath, books }: Feed, site: FeedSite): string {
  const { publicOrigin, name, logoUrl, locale } = site;
  const self = publicOrigin + feedPath(path, site);
  const feed = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale },
    element('id', {}, `urn:uuid:${uuidV8(`feed ${self}`)}`),
    element('title', {}, `${title} · ${name}`),
    element('updated', {}, xmlTime(lastUpdate(books))),
    element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', { rel: 'alternate', type: 'text/html', href: addressOf(pagePath, site) }),
    element('icon', {}, publicOrigin + (logoUrl ? smallestImageUrl(logoUrl) : '/favicon.svg')),
    ...books.map((book) => writeEntry(book, site)),
  );
  return `${xmlDeclaration}${feed.xml}\n`;
}

function writeEntry(book: FeedBook, site: FeedSite): Xml {
  const { publicOrigin, locale } = site;
  const t = translatorFor(locale, 'discovery');
  const { id, title, author, category, category_names, seller_name } = book;
  const { listed_at, updated_at, picture_hash } = book;
  const address = addressOf(pageHref('/book/:id/:slug', { id, slug: bookSlug(title) }), site);
  const cover = picture_hash && publicOrigin + smallestImageUrl(imageUrl(picture_hash));
  return element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${id}`),
    element('title', {}, author ? t('entry', { title, author }) : title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    ...(cover ? [element('link', { rel: 'enclosure', type: 'image/webp', href: cover })] : []),
    element('published', {}, xmlTime(listed_at)),
    element('updated', {}, xmlTime(updated_at)),
    element('author', {}, element('name', {}, seller_name)),
    element('category', { term: category, label: category_names[locale] ?? category }),
    element('summary', {}, summaryOf(book, locale)),
  );
}

function summaryOf(book: FeedBook, locale: Locale): string {
  const { condition, resale_price_cents, original_price_cents, currency } = book;
  const price = (minor: number) => formatPrice(toAmount(minor, currency), { currency, locale });
  return translatorFor(locale, 'discovery')('summary', {
    condition,
    price: price(resale_price_cents),
    original: price(original_price_cents),
    isReduced: String(original_price_cents !== resale_price_cents),
  });
}
