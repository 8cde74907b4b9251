/** Longer headers are cut, because anyone can send them. */
const maxLength = 500;

/** Returns the offered language that an `Accept-Language` header prefers; undefined if it names none of them. */
export function preferredLanguage<T extends string>(
  header: string | null | undefined,
  offered: readonly T[],
): T | undefined {
  const wanted = (header ?? '').slice(0, maxLength).split(',').map(parseRange);
  return wanted
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => offered.find((tag) => tag === language))
    .find((tag) => tag !== undefined);
}

/** `de-AT;q=0.8` asks for German; the region makes no difference. */
function parseRange(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : readQuality(quality) };
}

/** A number from 0 to 1 with up to three decimals (RFC 9110); a range with anything else is ignored. */
const readQuality = (text: string): number =>
  /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
