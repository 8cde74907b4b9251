/** Parses a typed number of years: `3`, `2,5`, `.5`, `10 years`. Undefined if it is not a number. */
export function readYears(typed: string): number | undefined {
  const years = plainText(typed)?.replace(/ ?(?:years?|yrs?\.?|y)$/i, '') ?? '';
  const plain = /^\d{0,3}(?:[.,]\d{0,2})?$/.test(years) ? withPoint(years) : undefined;
  return plain === undefined ? undefined : Number(plain);
}

/** Longer than any accepted amount or number of years. */
const maxTypedLength = 100;

/**
 * Normalizes typed text (NFKC); undefined if it is too long for a number. The length is checked first, because V8
 * takes quadratic time to normalize a long run of combining marks.
 */
export function plainText(typed: string): string | undefined {
  const text = typed.trim();
  return text.length > maxTypedLength ? undefined : text.normalize('NFKC').trim();
}

/** Returns `12,5`, `.5` and `12.` as `12.5`, `0.5` and `12`; undefined if it is not a number with up to two decimals. */
function withPoint(text: string): string | undefined {
  const match = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text);
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return undefined;
  return decimals === '' ? whole : `${whole || '0'}.${decimals}`;
}
