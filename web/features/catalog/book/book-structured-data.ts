import type { BookLeaf, MergeLeafTypes, OfferLeaf, ProductLeaf, WithContext } from 'schema-dts';
import { type Currency, digitsOf } from '#contract/kernel/money/currencies.ts';
import { pageHref } from '#contract/pages.ts';
import type { FoundBook } from '#contract/search.ts';

export type ProductAndBook = WithContext<MergeLeafTypes<[ProductLeaf, BookLeaf]>>;

/** Scheme, host, and port of the site, and the currency of its prices. */
export type DescribedSite = { origin: string; currency: Currency };

type DescribedBook = FoundBook & {
  edition: { isbn13: string } | null;
  /** The photos after the cover. */
  other_photos: readonly { url: string }[];
};

/**
 * Describes a book for search engines, in the vocabulary of schema.org.
 */
export function describeBook(book: DescribedBook, site: DescribedSite): ProductAndBook {
  const { origin } = site;
  const isbn = book.edition?.isbn13;
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    '@id': `${origin}${addressOf(book)}#book`,
    url: origin + addressOf(book),
    name: book.book_title,
    description: book.description,
    sku: book._id,
    image: [book.book_photo, ...book.other_photos.map(({ url }) => url)].map((path) => origin + path),
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    ...(isbn && { isbn, gtin13: isbn }),
    ...(book.language && { inLanguage: book.language }),
    offers: describeOffer(book, site),
  };
}

type OfferedBook = Pick<FoundBook, '_id' | 'slug' | 'resale_price' | 'status' | 'seller_name'>;

/** Describes what a copy costs and whether it can be bought. The seller is named as on the page. */
export const describeOffer = (book: OfferedBook, { origin, currency }: DescribedSite): OfferLeaf => ({
  '@type': 'Offer',
  url: origin + addressOf(book),
  price: book.resale_price.toFixed(digitsOf(currency)),
  priceCurrency: currency,
  availability: availabilities[book.status],
  itemCondition: 'https://schema.org/UsedCondition',
  seller: { '@type': 'Person', name: book.seller_name },
});

/** A booked copy can be bought again if the hold ends without a payment. */
const availabilities = {
  available: 'https://schema.org/InStock',
  booked: 'https://schema.org/OutOfStock',
  sold: 'https://schema.org/SoldOut',
} as const;

const addressOf = ({ _id, slug }: Pick<FoundBook, '_id' | 'slug'>): string =>
  pageHref('/book/:id/:slug', { id: _id, slug });
