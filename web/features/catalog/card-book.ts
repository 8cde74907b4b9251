import type { Book } from '#contract/catalog.ts';

/** A book as its card shows it: from a shelf, or from search results, where anonymous visitors do not see the place. */
export type CardBook = Omit<Book, 'location'> & {
  location: string | null;
  language?: string | null;
  slug?: string;
};
