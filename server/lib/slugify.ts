import anyAscii from 'any-ascii';

const maxLength = 60;

/**
 * Returns a text as it stands in an address: words of `a` to `z` and digits, joined by hyphens, at most 60 characters. Letters of
 * other alphabets become their usual spelling, such as `strasse`, `lodz`, or `prestuplenie`. Empty if the text has no letter and no
 * digit.
 */
export function slugify(text: string): string {
  // Most texts need no table.
  const ascii = /^[\u0020-\u007e]*$/.test(text) ? text : anyAscii(text.normalize('NFKC'));
  const words = ascii
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = (words.shift() ?? '').slice(0, maxLength);
  for (const word of words) {
    if (slug.length + word.length >= maxLength) break;
    slug += `-${word}`;
  }
  return slug;
}

/** The title as it stands in the address of a book's page; never empty. */
export const bookSlug = (title: string): string => slugify(title) || 'book';
