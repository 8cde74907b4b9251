import { demoEditions } from '#demo/demo-editions.ts';
import { photographBarcode, seededRandom } from '#test/browser/barcodes/barcode-photos.ts';

export type BoxedBook = {
  title: string;
  isbn: string | undefined;
  /** How its number gets into the list. */
  by: 'scan' | 'typed number' | 'typed title';
  /** Whether a catalog knows its number. */
  isKnown: boolean;
  /** Whether there is a connection meanwhile. */
  isOnline: boolean;
  condition: 'Excellent' | 'Good' | 'Fair';
  price: string;
};

/** Numbers with a right check digit that no catalog of the demo knows. */
const unknown = [
  { isbn: '9780486622347', title: 'Tide Tables' },
  { isbn: '9780486411040', title: 'Chess Openings' },
];
const prices = ['6.50', '5', '4', '7.50', '3'];
const conditions = ['Good', 'Excellent', 'Good', 'Fair'] as const;

/**
 * A box of 20 books: 15 that a catalog knows and 2 that none knows are scanned, 2 barcodes cannot be read, and one book has no number.
 * The connection is gone for 4 of them.
 */
export function packBox(): BoxedBook[] {
  const known = demoEditions.map(({ title, isbn13 }) => ({ title, isbn: isbn13 }));
  const scanned = known.slice(0, 13);
  const typed = known.slice(13, 15);
  const again = known.slice(0, 2);
  const kinds: Pick<BoxedBook, 'title' | 'isbn' | 'by' | 'isKnown'>[] = [
    ...scanned.map((book) => ({ ...book, by: 'scan' as const, isKnown: true })),
    // Second copies, which have their titles at once.
    ...again.map((book) => ({ ...book, by: 'scan' as const, isKnown: true })),
  ];
  kinds.splice(
    3,
    0,
    ...unknown.slice(0, 1).map((book) => ({ ...book, by: 'scan' as const, isKnown: false })),
  );
  kinds.splice(
    6,
    0,
    ...typed.slice(0, 1).map((book) => ({ ...book, by: 'typed number' as const, isKnown: true })),
  );
  kinds.splice(10, 0, { title: 'Seamanship', isbn: undefined, by: 'typed title', isKnown: false });
  kinds.splice(13, 0, ...unknown.slice(1).map((book) => ({ ...book, by: 'scan' as const, isKnown: false })));
  kinds.splice(
    16,
    0,
    ...typed.slice(1).map((book) => ({ ...book, by: 'typed number' as const, isKnown: true })),
  );
  return kinds.map((book, index) => ({
    ...book,
    isOnline: index < 11 || index > 14,
    condition: conditions[index % conditions.length] ?? 'Good',
    price: prices[index % prices.length] ?? '5',
  }));
}

/** The back of a book as the camera sees it. The person holding it turns it away from the lamp. */
export function photographBack({ isbn, by }: BoxedBook, seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  if (isbn && by === 'scan')
    return photographBarcode({ ean: isbn, glare: 0, ...(seed % 4 === 0 && { addOn: '51650' }) }, random);
  // A barcode that cannot be read, and the back of an old book, look the same to the reader.
  return photographBarcode({ ean: '9780141439556', bars: '0'.repeat(95) }, random);
}
