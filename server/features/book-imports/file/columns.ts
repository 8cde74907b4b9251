import { plainCharacters } from '#contract/plain-text.ts';

/** What a column of the file is about, with every heading that means it: Dogear's own first, then those of AbeBooks and others. */
const headings = {
  listingId: ['listingid', 'sku', 'bookid'],
  copy: ['copy'],
  quantity: ['quantity', 'qty'],
  title: ['title', 'booktitle'],
  author: ['author', 'authors'],
  isbn: ['isbn', 'isbn13', 'isbn10'],
  price: ['price', 'resaleprice'],
  originalPrice: ['originalprice', 'listprice'],
  condition: ['condition', 'bookcondition', 'productcondition'],
  shelf: ['shelf', 'category', 'categoryid', 'categoryname'],
  yearsOfUse: ['yearsofuse'],
  language: ['language'],
  phone: ['phone'],
  location: ['location', 'place'],
  description: ['description'],
  photo: ['photo', 'bookphoto'],
  // What our listings have no field for is added to the description.
  jacket: ['jacketcondition'],
  binding: ['bindingtext', 'binding'],
  edition: ['editiontext', 'edition'],
  signed: ['signedtext'],
  publisher: ['publishername', 'publisher'],
  publishedIn: ['placepublished'],
  publishedYear: ['yearpublished'],
  // Of our own file with the rows that had an error.
  problem: ['problem'],
} as const;

export type Column = keyof typeof headings;

/** The headings of an export, in the order of its columns. */
export const exportedColumns = [
  'listingId',
  'copy',
  'quantity',
  'title',
  'author',
  'isbn',
  'price',
  'originalPrice',
  'condition',
  'shelf',
  'yearsOfUse',
  'language',
  'phone',
  'location',
  'description',
  'photo',
] as const satisfies Column[];

/** The usual spelling of a column's heading. */
export const headingOf = (column: Column): string =>
  column === 'originalPrice'
    ? 'original_price'
    : column === 'yearsOfUse'
      ? 'years_of_use'
      : headings[column][0];

const columnByHeading = new Map<string, Column>(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name) => [name, column as Column] as const),
  ),
);

/** Returns what a heading means, in any case and with or without spaces, hyphens, and underscores. */
export const columnOf = (heading: string): Column | undefined =>
  columnByHeading.get(
    plainCharacters(heading.slice(0, 60))
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );
