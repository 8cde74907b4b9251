import type { StaticHandlerContext } from 'react-router';
import { describeBook } from '../features/catalog/book/book-structured-data.ts';
import { describeEdition } from '../features/editions/edition-structured-data.ts';
import type { PageSite } from '../lib/site-context.ts';

type LoadedBook = { book: Parameters<typeof describeBook>[0]; origin: string };
type LoadedEdition = { details: Parameters<typeof describeEdition>[0] | undefined; origin: string };

/**
 * Describes the rendered page for search engines; undefined for a page that is not about a book. Only the server does so:
 * it reads what the page's loader loaded, and browsers need none of this code.
 */
export function structuredDataOf(
  { matches, loaderData, errors }: StaticHandlerContext,
  { currency }: PageSite,
): object | undefined {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  const loaded: unknown = loaderData[match.route.id];
  if (match.route.path === '/book/:id/:slug') {
    const { book, origin } = loaded as Partial<LoadedBook>;
    return book && origin ? describeBook(book, { origin, currency }) : undefined;
  }
  if (match.route.path === '/isbn/:isbn') {
    const { details, origin } = loaded as Partial<LoadedEdition>;
    return details && origin ? describeEdition(details, { origin, currency }) : undefined;
  }
  return undefined;
}
