import { toIsbn10 } from '#contract/kernel/isbn.ts';

/**
 * Returns the ISBN-13, and the ISBN-10 of the same edition if there is one, because records of older books have only that.
 * Both are digits and perhaps an X, whatever was passed.
 * @throws Error for anything but an ISBN-13 without hyphens
 */
export function isbnSpellings(isbn13: string): string[] {
  if (!/^97[89]\d{10}$/.test(isbn13)) throw new Error('Not an ISBN-13');
  const isbn10 = toIsbn10(isbn13);
  return isbn10 ? [isbn13, isbn10] : [isbn13];
}
