import isbn3 from 'isbn3';

/** Returns the ISBN-13 of an ISBN in any spelling: ISBN-10 or -13, with or without hyphens, spaces, or the letters “ISBN”. */
export function readIsbn(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const digits = text
    .normalize('NFKC')
    .replace(/^\s*isbn(?:[- ]?1[03][:\s])?[:\s]*/i, '')
    .replaceAll(/[\s‐‑‒–—−-]/gu, '')
    .toUpperCase();
  if (!/^(?:\d{9}[\dX]|97[89]\d{10})$/.test(digits)) return undefined;
  const parsed = isbn3.parse(digits);
  return parsed?.isValid ? parsed.isbn13 : undefined;
}
