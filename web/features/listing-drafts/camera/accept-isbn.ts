import { readIsbn } from '#contract/kernel/isbn.ts';

/** Within this time, a number has to be read twice. */
const confirmMs = 1_000;

/**
 * Returns a function that takes what is read from the camera's pictures, and returns an ISBN once it was read twice within a second, or
 * in two pictures in a row where reading one takes longer: a single reading of a bad picture may be wrong although its check digit is right.
 */
export function createIsbnFilter(): (texts: readonly string[], now: number) => string | undefined {
  const lastSeen = new Map<string, number>();
  let inLastPicture: readonly string[] = [];
  return (texts, now) => {
    // A barcode has all 13 digits; anything else that is read is no book's number.
    const isbns = texts.flatMap((text) => (/^\d{13}$/.test(text) ? (readIsbn(text) ?? []) : []));
    const confirmed = isbns.find((isbn) => {
      const before = lastSeen.get(isbn);
      return inLastPicture.includes(isbn) || (before !== undefined && now - before <= confirmMs);
    });
    for (const isbn of isbns) lastSeen.set(isbn, now);
    inLastPicture = isbns;
    return confirmed;
  };
}
