import type { StaticHandlerContext } from 'react-router';
import { describeBook } from '../features/catalog/book/book-structured-data.ts';
import { describeEdition } from '../features/editions/edition-structured-data.ts';
import { describeSeller } from '../features/sellers/seller-structured-data.ts';
import type { PageSite } from '../lib/site-context.ts';
import { routeId } from './root.tsx';

type SiteFacts = Pick<PageSite, 'name' | 'description'> & { origin: string };

/** Search engines show the name of a site as its home page says it. */
const describeSite = ({ name, description, origin }: SiteFacts) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  ...(description && { description }),
});

type LoadedBook = { book: Parameters<typeof describeBook>[0]; origin: string };
type LoadedSeller = Parameters<typeof describeSeller>[0] & { origin: string };
type LoadedEdition = { details: Parameters<typeof describeEdition>[0] | undefined; origin: string };

/**
 * Describes the rendered page for search engines: the site on its home page, books and sellers on theirs; undefined for other pages. Only the server does so:
 * it reads what the page's loader loaded, and browsers need none of this code.
 */
export function structuredDataOf(
  { matches, loaderData, errors }: StaticHandlerContext,
  { name, description, currency }: PageSite,
): object | undefined {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  const loaded: unknown = loaderData[match.route.id];
  if (match.route.path === '/') {
    const { origin } = loaderData[routeId] as { origin: string };
    return describeSite({ name, description, origin });
  }
  if (match.route.path === '/book/:id/:slug') {
    const { book, origin } = loaded as Partial<LoadedBook>;
    return book && origin ? describeBook(book, { origin, currency }) : undefined;
  }
  if (match.route.path === '/seller/:id') {
    const { seller, books, origin } = loaded as Partial<LoadedSeller>;
    return seller && books && origin ? describeSeller({ seller, books }, { origin, currency }) : undefined;
  }
  if (match.route.path === '/isbn/:isbn') {
    const { details, origin } = loaded as Partial<LoadedEdition>;
    return details && origin ? describeEdition(details, { origin, currency }) : undefined;
  }
  return undefined;
}
