import { sql } from 'kysely';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { maxHits, type SearchOrder } from '#contract/search.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { SearchInput } from './read-search-query.ts';
import { type NextTx, planForValues } from './timeout.ts';

/** What to search for: the ISBN of an edition, the words of a text, or, with an empty one, everything. */
export type SearchTerms = { isbn13: string } | { text: string } | 'everything';

/** An ISBN in any spelling is only an ISBN. Text without words finds nothing. */
export function readSearchTerms(q: string): SearchTerms {
  const isbn13 = readIsbn(q);
  if (isbn13) return { isbn13 };
  return q === '' ? 'everything' : { text: q };
}

export type Filters = Pick<SearchInput, 'shelf' | 'condition' | 'language' | 'from' | 'to'>;

/**
 * Which rows a search reads, `maxHits` and one more at most: `any` that match, found by the index of words; the `first` ones that
 * match among the first books of the catalog in the order of the search; of both, those that pass the filters; a few of those at the
 * beginning of the catalog; or, after sorting all that match and pass, the first ones.
 */
export type HitSource = 'any' | 'anyPassing' | 'first' | 'firstPassing' | 'leading' | 'ordered';

/** Rows that are walked in the time in which the index of words collects two, and finds `maxHits` of them. */
const walkedWhileCollecting = (collected: number): number => collected / 2 + 2 * maxHits;

/** Hits at the beginning of the catalog that are enough to show: ten pages. Sorting all hits of a word takes longer. */
const enoughLeadingHits = 250;

const hasFilters = ({ shelf, condition, language, from, to }: Filters): boolean =>
  [shelf, condition, language, from, to].some((filter) => filter !== undefined);

/**
 * Chooses from what has been read what to read next, as few rows as possible. Returns all hits, all that pass the filters, and those to
 * show. Beyond `maxHits` they are cut off, and only those to show are sure to be the first ones in the order of the search.
 * @param readSource runs the statement for the hits of one source
 */
export async function readHits<Found extends { hits: number }>(
  nextTx: NextTx,
  terms: SearchTerms,
  filters: Filters & { order: SearchOrder },
  readSource: (source: HitSource) => Promise<Found>,
): Promise<{ all: Found; passing: Found; shown: Found }> {
  const read = async (source: HitSource) => {
    if (dependsOnFilters(source)) await planForValues(await nextTx(), {});
    return readSource(source);
  };
  const first = (await isCatalogWalked(nextTx, terms, filters.order)) ? await read('first') : undefined;
  const isInOrder = first !== undefined && (terms === 'everything' || first.hits > maxHits);
  const all = isInOrder ? first : await read('any');
  const isNarrowed = all.hits > maxHits && hasFilters(filters);
  const passing = isNarrowed ? await read(isInOrder ? 'firstPassing' : 'anyPassing') : all;
  if (isInOrder || passing.hits <= maxHits) return { all, passing, shown: passing };
  const leading = await read('leading');
  return { all, passing, shown: leading.hits >= enoughLeadingHits ? leading : await read('ordered') };
}

/** Whether the best plan depends on how many books pass the filters or are in a range of prices, which a generic plan cannot know. */
const dependsOnFilters = (source: HitSource): boolean => source !== 'any' && source !== 'first';

export const isByPrice = (order: SearchOrder): boolean => order === 'price_up' || order === 'price_down';

/**
 * Whether so many books match that walking the catalog in the order of the search comes to `maxHits` sooner than the index of words,
 * which collects all of them first. That is never so by price: books of one price are in all parts of the table, and each takes a
 * page of its own to read.
 */
async function isCatalogWalked(nextTx: NextTx, terms: SearchTerms, order: SearchOrder): Promise<boolean> {
  if (terms === 'everything' || 'isbn13' in terms) return terms === 'everything';
  if (isByPrice(order)) return false;
  const [row] = await estimateHits(await nextTx(), { text: terms.text });
  if (!row || row.hits <= maxHits) return false;
  return (maxHits / row.hits) * row.books <= walkedWhileCollecting(row.hits);
}

const estimateHits = preparedQuery(
  (_, { text }: Params<{ text: string }>) => sql<{ hits: number; books: number }>`
    select estimate_hits_of(${text}::text) as hits, reltuples as books
    from pg_class where oid = 'book_search'::regclass`,
);
