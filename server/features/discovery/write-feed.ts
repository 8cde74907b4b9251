import { bookSlug } from '#contract/book-slug.ts';
import { smallestImageUrl } from '#contract/image-url.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { uuidV8 } from '#server/lib/uuid.ts';
import { imageUrl } from '../images/urls.ts';
import type { FeedBook } from './feed-books.ts';
import { element, type Xml, xmlDeclaration, xmlTime } from './xml.ts';

export type Feed = {
  title: string;
  /** The feed's own address, with its query. */
  path: string;
  /** The page that shows the same books. */
  pagePath: string;
  books: readonly FeedBook[];
};

/** The latest change of an entry. A feed without entries is from 1970, because Atom requires a time. */
export const lastUpdate = (books: readonly FeedBook[]): Date =>
  new Date(Math.max(0, ...books.map(({ updated_at }) => updated_at.getTime())));

/** Writes an Atom feed (RFC 4287). Of people, it names only the sellers, as they appear on the site. */
export function writeFeed({ title, path, pagePath, books }: Feed, publicOrigin: string): string {
  const feed = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    element('id', {}, `urn:uuid:${uuidV8(`feed ${publicOrigin}${path}`)}`),
    element('title', {}, `${title} · Dogear`),
    element('updated', {}, xmlTime(lastUpdate(books))),
    element('link', { rel: 'self', type: 'application/atom+xml', href: publicOrigin + path }),
    element('link', { rel: 'alternate', type: 'text/html', href: publicOrigin + pagePath }),
    element('icon', {}, `${publicOrigin}/favicon.svg`),
    ...books.map((book) => writeEntry(book, publicOrigin)),
  );
  return `${xmlDeclaration}${feed.xml}\n`;
}

function writeEntry(book: FeedBook, publicOrigin: string): Xml {
  const { id, title, author, category, seller_name, listed_at, updated_at, picture_hash } = book;
  const address = `${publicOrigin}/book/${id}/${bookSlug(title)}`;
  const cover = picture_hash && publicOrigin + smallestImageUrl(imageUrl(picture_hash));
  return element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${id}`),
    element('title', {}, author ? `${title} by ${author}` : title),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    ...(cover ? [element('link', { rel: 'enclosure', type: 'image/webp', href: cover })] : []),
    element('published', {}, xmlTime(listed_at)),
    element('updated', {}, xmlTime(updated_at)),
    element('author', {}, element('name', {}, seller_name)),
    element('category', { term: category }),
    element('summary', {}, summaryOf(book)),
  );
}

function summaryOf({ condition, resale_price_cents, original_price_cents }: FeedBook): string {
  const [price, original] = [resale_price_cents, original_price_cents].map((cents) =>
    formatDollars(toDollars(cents)),
  );
  return `${condition} condition, ${price}. New it cost ${original}.`;
}
