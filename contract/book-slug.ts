const maxLength = 60;

/** The title as it stands in a book's address: lower-case words without accents, joined by hyphens; never empty. */
export function bookSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length >= maxLength) break;
    slug += slug ? `-${word}` : word;
  }
  return slug || 'book';
}
