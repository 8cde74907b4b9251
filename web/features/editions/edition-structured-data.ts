import type { AggregateOfferLeaf, BookLeaf, WithContext } from 'schema-dts';
import type { EditionDetails } from '#contract/editions.ts';
import { digitsOf } from '#contract/kernel/money/currencies.ts';
import { pageHref } from '#contract/pages.ts';
import {
  type DescribedSite,
  describeOffer,
  type ProductAndBook,
} from '../catalog/book/book-structured-data.ts';

/**
 * Describes an edition for search engines, in the vocabulary of schema.org. Without a copy to buy it is a book, but no
 * product, because a product must have an offer.
 */
export function describeEdition(
  details: EditionDetails,
  site: DescribedSite,
): ProductAndBook | WithContext<BookLeaf> {
  const { origin } = site;
  const { edition, copies } = details;
  const url = origin + pageHref('/isbn/:isbn', { isbn: edition.isbn13 });
  const book = {
    '@id': `${url}#edition`,
    url,
    name: edition.subtitle ? `${edition.title}: ${edition.subtitle}` : edition.title,
    isbn: edition.isbn13,
    author: edition.authors.map((name) => ({ '@type': 'Person' as const, name })),
    ...(copies.length > 0 && {
      image: [...new Set(copies.map(({ book_photo }) => origin + book_photo))].slice(0, 4),
    }),
    ...(edition.publisher && { publisher: { '@type': 'Organization' as const, name: edition.publisher } }),
    ...(edition.published_year && { datePublished: String(edition.published_year) }),
    ...(edition.pages && { numberOfPages: edition.pages }),
    ...(edition.language && { inLanguage: edition.language }),
  };
  const offers = describeOffers(details, site);
  if (!offers) return { '@context': 'https://schema.org', '@type': 'Book', ...book };
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    ...book,
    gtin13: edition.isbn13,
    offers,
  };
}

function describeOffers(
  { copies, copyCount, lowestPrice, highestPrice }: EditionDetails,
  site: DescribedSite,
): AggregateOfferLeaf | undefined {
  if (lowestPrice === null || highestPrice === null) return undefined;
  return {
    '@type': 'AggregateOffer',
    lowPrice: lowestPrice.toFixed(digitsOf(site.currency)),
    highPrice: highestPrice.toFixed(digitsOf(site.currency)),
    priceCurrency: site.currency,
    offerCount: copyCount,
    offers: copies.map((copy) => describeOffer(copy, site)),
  };
}
