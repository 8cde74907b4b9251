import type { Book } from '#contract/catalog/catalog.ts';

/** A book as its card shows it: from a shelf, or from search results. Anonymous visitors of a site for members get no location. */
export type CardBook = Omit<Book, 'location'> & {
  location: string | null;
  language?: string | null;
  slug?: string;
};
