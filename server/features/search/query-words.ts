/** More words narrow a search no further. */
const maxWords = 12;

/** Returns the words of a query as the index has them: lower case, without punctuation; accents are removed by PostgreSQL. */
export function queryWords(query: string): string[] {
  return query
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’ʼ‘´`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords);
}
