/** What a source says about an edition, in its own words: nothing in it has been checked. */
export type BookRecord = {
  /** Every ISBN of the record, in any spelling. */
  isbns: string[];
  title?: string | undefined;
  subtitle?: string | undefined;
  authors: string[];
  publisher?: string | undefined;
  /** A date with a year in it. */
  published?: string | undefined;
  /** ISO 639, two or three letters. */
  language?: string | undefined;
  /** A number of pages, perhaps with words around it. */
  pages?: string | undefined;
};

/** A source that knows editions by their ISBN. */
export type BookData = {
  /** As stored with the editions from it. */
  name: 'openlibrary' | 'dnb' | 'bnf' | 'embedded';
  /** Whether a look-up is a request to another site, of which there are only so many in a second. */
  isOnline: boolean;
  /** How many ISBNs one look-up may be for. */
  isbnsAtOnce: number;
  /** Whether the source may know the edition. */
  covers: (isbn13: string) => boolean;
  /**
   * Returns what the source has for these ISBNs, in any order.
   * @throws whatever prevents a response, such as a timeout; it says nothing about the editions
   */
  find: (isbns: string[]) => Promise<BookRecord[]>;
};
