import { bookSlug } from '#contract/book-slug.ts';

type Addressed = { _id: string } & ({ slug: string } | { book_title: string });

/** The address of a book's page. The title in it is for people; the page is found by its ID. */
export const bookPath = (book: Addressed): string =>
  `/book/${book._id}/${'slug' in book ? book.slug : bookSlug(book.book_title)}`;

export const editionPath = (isbn13: string): string => `/isbn/${isbn13}`;

/** The address of a search for these words; without any, of all books. */
export const searchPath = (query: string): string =>
  query ? `/search?${new URLSearchParams({ q: query })}` : '/search';

/** The address of the form that lists a copy of an edition. */
export const listingPath = (isbn: string): string =>
  `/dashboard/addaproduct?${new URLSearchParams({ isbn })}`;
