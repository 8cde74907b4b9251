/** More words narrow a search no further. */
const maxWords = 12;

/** No word is longer. Some letters become many when they are normalized, and PostgreSQL takes no text of that length as a word. */
const maxLetters = 100;

/** A prefix with this letter sorts after every word that begins with the prefix. */
export const lastLetter = '\u{10FFFF}';

const apostrophes = /['’ʼ‘´`]/gu;
const separators = /[^\p{L}\p{N}\p{M}‐‑-]+/u;
const hyphens = /[‐‑-]+/gu;

/**
 * Returns the words of a query as the SQL function `search_query` takes them: lower case, without punctuation, with hyphens between
 * the parts of a word. PostgreSQL removes the accents.
 */
export function queryWords(query: string): string[] {
  const words: string[] = [];
  let parts = 0;
  for (const text of query.replaceAll(apostrophes, '').normalize('NFKC').toLowerCase().split(separators)) {
    const word = text
      .split(hyphens)
      .filter(Boolean)
      .slice(0, maxWords - parts)
      .map((part) => [...part].slice(0, maxLetters).join(''));
    parts += word.length;
    if (word.length > 0) words.push(word.join('-'));
  }
  return words;
}

/** Returns the words with each part of a word with hyphens on its own. */
export const splitHyphens = (words: readonly string[]): string[] => words.flatMap((word) => word.split('-'));
