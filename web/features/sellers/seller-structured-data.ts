import type { OfferLeaf, PersonLeaf, ProfilePageLeaf, WithContext } from 'schema-dts';
import { pageHref } from '#contract/pages.ts';
import type { FoundBook } from '#contract/search.ts';
import { type Seller, sellerBooksPerPage } from '#contract/sellers.ts';
import { type DescribedSite, describeOffer } from '../catalog/book/book-structured-data.ts';

type Described = { seller: Seller; books: readonly FoundBook[] };

/** Describes a seller's profile for search engines, in the vocabulary of schema.org, which has no average for persons. */
export function describeSeller(
  { seller, books }: Described,
  site: DescribedSite,
): WithContext<ProfilePageLeaf> {
  const url = site.origin + pageHref('/seller/:id', { id: seller._id });
  const person: PersonLeaf = {
    '@type': 'Person',
    '@id': `${url}#seller`,
    url,
    name: seller.name,
    ...(seller.image && { image: site.origin + seller.image }),
    makesOffer: books.slice(0, sellerBooksPerPage).map((book) => offerOf(book, site)),
  };
  return { '@context': 'https://schema.org', '@type': 'ProfilePage', url, mainEntity: person };
}

const offerOf = (book: FoundBook, site: DescribedSite): OfferLeaf => ({
  ...describeOffer(book, site),
  itemOffered: { '@type': 'Book', name: book.book_title },
});
