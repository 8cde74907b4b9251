/**
 * The address of a book's page. The title in it is for people; the page is found by its ID, and an address without a title leads to
 * the one with it.
 */
export const bookPath = ({ _id, slug }: { _id: string; slug?: string }): string =>
  slug === undefined ? `/book/${_id}` : `/book/${_id}/${slug}`;

export const editionPath = (isbn13: string): string => `/isbn/${isbn13}`;

/** The address of a search for these words; without any, of all books. */
export const searchPath = (query: string): string =>
  query ? `/search?${new URLSearchParams({ q: query })}` : '/search';

/** The address of the form that lists a copy of an edition. */
export const listingPath = (isbn: string): string =>
  `/dashboard/addaproduct?${new URLSearchParams({ isbn })}`;
