import { type RawBuilder, sql } from 'kysely';
import { type Condition, conditions } from '#contract/catalog.ts';
import { toDollars } from '#contract/money.ts';
import {
  cardsPerPage,
  maxHits,
  type SearchCard,
  type SearchOrder,
  type SearchQuery,
  type SearchResults,
} from '#contract/search.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { Viewer } from '../catalog/book-mapper.ts';
import { editionLabel, selectFoundBooks, toFoundBook } from '../catalog/found-books.ts';
import { type CardPosition, decodePosition, encodePosition } from './cursor.ts';
import {
  enoughRecentHits,
  type Filters,
  type HitSource,
  hasFilters,
  hitsOf,
  readSearchTerms,
  type SearchTerms,
} from './hits.ts';
import { splitHyphens } from './query-words.ts';
import { correctSpelling } from './spelling.ts';
import { withSearchTimeout } from './timeout.ts';

/**
 * Returns a function that maps one page of results for a viewer. Copies of one edition are gathered in one card.
 * @throws DomainError `search_too_broad` after half a second, `invalid_input` for an invalid cursor
 */
export async function searchBooks(
  db: Db,
  query: SearchQuery,
  client?: string,
): Promise<(viewer: Viewer) => SearchResults> {
  const order = query.order ?? (query.q === '' ? 'newest' : 'relevance');
  const position = query.cursor === undefined ? undefined : decodePosition(query.cursor, order);
  const terms = readSearchTerms(query.q);
  return withSearchTimeout(
    db,
    async (tx) => {
      const { found, corrected } = await searchWithCorrection(tx, terms, query, { order, position });
      const cards = await readCards(tx, found.cards);
      const last = found.cards.length > cardsPerPage ? found.cards[cardsPerPage - 1] : undefined;
      return (viewer) => ({
        status: true,
        total: Math.min(found.total, maxHits),
        isCapped: found.total > maxHits,
        corrected: corrected?.join(' ') ?? null,
        isbn13: terms !== 'everything' && 'isbn13' in terms ? terms.isbn13 : null,
        cards: cards.map((card) => card(viewer)),
        facets: found.facets,
        nextCursor: last ? encodePosition(positionOf(last, order)) : null,
      });
    },
    client,
  );
}

/** Searches for the words with their spelling corrected if no book has them as typed. */
async function searchWithCorrection(tx: Tx, terms: SearchTerms, query: SearchQuery, place: Place) {
  const found = await search(tx, terms, query, place);
  if (found.hits > 0 || terms === 'everything' || 'isbn13' in terms || query.exact) return { found };
  const corrected = await correctSpelling(tx, splitHyphens(terms.words));
  const again = corrected && (await search(tx, { words: corrected }, query, place));
  return again && again.hits > 0 ? { found: again, corrected } : { found };
}

type CardRow = {
  card_id: string;
  book_id: string;
  copies: number;
  lowest: number;
  rank: number;
  listed_at: string;
  conditions: Condition[];
};
type FacetRow = {
  facet: 'shelf' | 'condition' | 'language' | 'price';
  value: string;
  label: string;
  count: number;
};
type Found = { hits: number; total: number; cards: CardRow[]; facets: SearchResults['facets'] };
type Place = { order: SearchOrder; position: CardPosition | undefined };

/** Searches once more by date if there are too many hits to rank. */
async function search(tx: Tx, terms: SearchTerms, query: SearchQuery, place: Place): Promise<Found> {
  const searchIn = (source: HitSource) => searchOnce(tx, terms, query, { ...place, source });
  if (terms === 'everything') return searchIn('newest');
  const found = await searchIn('unordered');
  if (found.hits <= maxHits) return found;
  if (!hasFilters(query)) {
    const recent = await searchIn('recent');
    if (recent.hits >= enoughRecentHits) return { ...found, cards: recent.cards };
  }
  return searchIn('newest');
}

async function searchOnce(
  tx: Tx,
  terms: SearchTerms,
  filters: Filters,
  { source, ...place }: Place & { source: HitSource },
): Promise<Found> {
  // Unordered hits are shown only if they are complete.
  const isShown = source === 'unordered' ? sql`(select count(*) from hit) <= ${sql.lit(maxHits)}` : sql`true`;
  const { rows } = await sql<{ hits: number; total: number; cards: CardRow[]; facets: FacetRow[] }>`
    with ${hitsOf(terms, filters, source)},
    found as materialized (select * from hits where in_shelf and in_condition and in_language and in_price),
    cards as (
      select coalesce(edition_id, book_id) as card_id,
        (array_agg(book_id order by price_cents, listed_at desc, book_id))[1] as book_id,
        count(*)::int as copies, min(price_cents) as lowest, max(rank) as rank, max(listed_at) as listed_at,
        array_agg(distinct condition) as conditions
      from found where ${isShown} group by 1),
    page as (
      select cards.*, row_number() over (order by ${orderOf(place.order)}) as place
      from cards where ${afterPosition(place)} order by ${orderOf(place.order)} limit ${sql.lit(cardsPerPage + 1)}),
    facets as (
      select 'shelf' as facet, shelf as value, count(*)::int as count from hits
        where in_condition and in_language and in_price group by shelf
      union all select 'condition', condition, count(*)::int from hits
        where in_shelf and in_language and in_price group by condition
      union all select 'language', language, count(*)::int from hits
        where in_shelf and in_condition and in_price and language is not null group by language
      union all select 'price', least(price_cents / 100, 50)::text, count(*)::int from hits
        where in_shelf and in_condition and in_language group by least(price_cents / 100, 50))
    select (select count(*)::int from hits) as hits, (select count(*)::int from found) as total,
      (select coalesce(json_agg(json_build_object(
          'card_id', card_id, 'book_id', book_id, 'copies', copies, 'lowest', lowest, 'rank', rank,
          'listed_at', to_char(listed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'conditions', conditions) order by place), '[]') from page) as cards,
      (select coalesce(json_agg(json_build_object(
          'facet', facet, 'value', value, 'label', coalesce(categories.name, value), 'count', count)
          order by count desc, value), '[]')
        from facets left join categories on facet = 'shelf' and categories.slug = value) as facets`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A search returned no row');
  return { ...row, facets: toFacets(row.facets) };
}

const orders: Record<SearchOrder, RawBuilder<unknown>> = {
  relevance: sql`rank desc, listed_at desc, card_id desc`,
  newest: sql`listed_at desc, card_id desc`,
  price_up: sql`lowest, card_id`,
  price_down: sql`lowest desc, card_id desc`,
};
const orderOf = (order: SearchOrder) => orders[order];

const keysOf = ({ rank, listed_at, lowest }: CardRow): Record<SearchOrder, (number | string)[]> => ({
  relevance: [rank, listed_at],
  newest: [listed_at],
  price_up: [lowest],
  price_down: [lowest],
});

const positionOf = (card: CardRow, order: SearchOrder): CardPosition => ({
  order,
  keys: keysOf(card)[order],
  id: card.card_id,
});

function afterPosition({ order, position }: Place): RawBuilder<boolean> {
  if (!position) return sql<boolean>`true`;
  const [first, second] = position.keys;
  const id = sql`${position.id}::uuid`;
  switch (order) {
    case 'relevance':
      return sql`(rank, listed_at, card_id) < (${first}::int, ${second}::timestamptz, ${id})`;
    case 'newest':
      return sql`(listed_at, card_id) < (${first}::timestamptz, ${id})`;
    case 'price_up':
      return sql`(lowest, card_id) > (${first}::int, ${id})`;
    case 'price_down':
      return sql`(lowest, card_id) < (${first}::int, ${id})`;
  }
}

function toFacets(rows: readonly FacetRow[]): SearchResults['facets'] {
  const group = (facet: FacetRow['facet']) =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }));
  return {
    shelf: group('shelf'),
    condition: conditions.flatMap((condition) =>
      group('condition').filter(({ value }) => value === condition),
    ),
    language: group('language'),
    price: group('price')
      .map(({ value, count }) => ({ from: Number(value), count }))
      .sort((a, b) => a.from - b.from),
  };
}

/** Reads the books of one page. Returns a function for each card, in order, that maps it for a viewer. */
async function readCards(tx: Tx, cards: readonly CardRow[]): Promise<((viewer: Viewer) => SearchCard)[]> {
  const page = cards.slice(0, cardsPerPage);
  if (page.length === 0) return [];
  const ids = page.map(({ book_id }) => book_id);
  const rows = await selectFoundBooks(tx).where('books.id', 'in', ids).execute();
  const books = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap((card) => {
    const row = books.get(card.book_id);
    if (!row) return [];
    return (viewer: Viewer): SearchCard => ({
      book: toFoundBook(row, viewer),
      copies: card.copies,
      lowestPrice: toDollars(card.lowest),
      conditions: conditions.filter((condition) => card.conditions.includes(condition)).toReversed(),
      isbn13: row.isbn13,
      editionLabel: editionLabel(row),
    });
  });
}
