import { sql } from 'kysely';
import { conditions } from '#contract/catalog/catalog.ts';
import { type Currency, priceStepOf } from '#contract/kernel/money/currencies.ts';
import { stepMinor, toAmount } from '#contract/kernel/money/money.ts';
import {
  cardsPerPage,
  maxHits,
  type SearchCard,
  type SearchOrder,
  type SearchResults,
} from '#contract/search.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Viewer } from '../catalog/book-mapper.ts';
import { withCurrentSlugs } from '../catalog/find-category.ts';
import { editionLabel, selectFoundBooks, toFoundBook } from '../catalog/found-books.ts';
import { type CardPosition, decodePosition, encodePosition } from './cursor.ts';
import { hitValues, shapeOf } from './hits.ts';
import { type Filters, type HitSource, readHits, readSearchTerms, type SearchTerms } from './plan.ts';
import type { SearchInput } from './read-search-query.ts';
import type { CorrectSpelling } from './spelling.ts';
import { type CardRow, type FacetRow, selectPage } from './statement.ts';
import { type InSpareTime, type NextTx, type SearchDeps, withSearchTimeout } from './timeout.ts';

/**
 * Returns a function that maps one page of results for a viewer. Copies of one edition are gathered in one card.
 * @throws DomainError `search_too_broad` if it takes too long, `invalid_input` for an invalid cursor
 */
export async function searchBooks(
  deps: SearchDeps & { correctSpelling: CorrectSpelling },
  query: SearchInput,
  client?: string,
): Promise<(viewer: Viewer) => SearchResults> {
  const order = query.order ?? (query.q === '' ? 'newest' : 'relevance');
  const position = query.cursor === undefined ? undefined : decodePosition(query.cursor, order);
  const terms = readSearchTerms(query.q);
  return withSearchTimeout(
    deps,
    async (nextTx, inSpareTime) => {
      const current = query.shelf ? await withCurrentSlugs(await nextTx(), query) : query;
      const { found, corrected } = await searchWithCorrection(
        nextTx,
        { ...deps, inSpareTime },
        { terms, query: current, place: { order, position } },
      );
      const cards = await readCards(nextTx, found.cards);
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

/** Searches for the words with their spelling corrected if no book has them as typed, and there is time for it. */
async function searchWithCorrection(
  nextTx: NextTx,
  { correctSpelling, inSpareTime }: { correctSpelling: CorrectSpelling; inSpareTime: InSpareTime },
  { terms, query, place }: { terms: SearchTerms; query: SearchInput; place: Place },
) {
  const found = await search(nextTx, terms, query, place);
  if (found.hits > 0 || terms === 'everything' || 'isbn13' in terms || query.exact)
    return { found, corrected: undefined };
  const again = await inSpareTime(async (nextSpareTx) => {
    const corrected = await correctSpelling(nextSpareTx, terms.text);
    return (
      corrected && {
        found: await search(nextSpareTx, { text: corrected.join(' ') }, query, place),
        corrected,
      }
    );
  });
  return again && again.found.hits > 0 ? again : { found, corrected: undefined };
}

type Facets = SearchResults['facets'];
type Found = { hits: number; total: number; cards: CardRow[]; facets: Facets };
type Place = {
  order: SearchOrder;
  position: CardPosition | undefined;
};

async function search(nextTx: NextTx, terms: SearchTerms, query: SearchInput, place: Place): Promise<Found> {
  const { all, passing, shown } = await readHits(nextTx, terms, { ...query, order: place.order }, (source) =>
    readPage(nextTx, terms, query, { ...place, source }),
  );
  return { ...passing, cards: shown.cards, facets: withOtherChoices(query, all.facets, passing.facets) };
}

/** In a group where something is chosen, what else could be chosen is only known from all hits. */
function withOtherChoices(
  { shelf, condition, language, from, to }: Filters,
  all: Facets,
  passing: Facets,
): Facets {
  return {
    shelf: shelf ? all.shelf : passing.shelf,
    condition: condition ? all.condition : passing.condition,
    language: language ? all.language : passing.language,
    price: from !== undefined || to !== undefined ? all.price : passing.price,
  };
}

async function readPage(
  nextTx: NextTx,
  terms: SearchTerms,
  filters: SearchInput,
  { source, order, position }: Place & { source: HitSource },
): Promise<Found> {
  const shape = { by: shapeOf(terms), source, order };
  const [first = null, second = null] = position?.keys ?? [];
  const [row] = await selectPage(
    await nextTx(),
    { shape, isLaterPage: position !== undefined },
    {
      ...hitValues(terms, filters),
      first,
      second,
      id: position?.id ?? null,
      step: stepMinor(filters.currency),
    },
  );
  if (!row) throw new Error('A search returned no row');
  return { ...row, facets: toFacets(row.facets, filters.currency) };
}

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

function toFacets(rows: readonly FacetRow[], currency: Currency): Facets {
  const group = (facet: FacetRow['facet']) =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }));
  return {
    shelf: rows
      .filter(({ facet }) => facet === 'shelf')
      .map(({ value, label, names, count }) => ({ value, label, names, count })),
    condition: conditions.flatMap((condition) =>
      group('condition').filter(({ value }) => value === condition),
    ),
    language: group('language'),
    price: group('price')
      .map(({ value, count }) => ({ from: Number(value) * priceStepOf(currency), count }))
      .sort((a, b) => a.from - b.from),
  };
}

/** Reads the books of one page. Returns a function for each card, in order, that maps it for a viewer. */
async function readCards(
  nextTx: NextTx,
  cards: readonly CardRow[],
): Promise<((viewer: Viewer) => SearchCard)[]> {
  const page = cards.slice(0, cardsPerPage);
  if (page.length === 0) return [];
  const rows = await selectBooksOfCards(await nextTx(), { ids: page.map(({ book_id }) => book_id) });
  const books = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap((card) => {
    const row = books.get(card.book_id);
    if (!row) return [];
    return (viewer: Viewer): SearchCard => ({
      book: toFoundBook(row, viewer),
      copies: card.copies,
      lowestPrice: toAmount(card.lowest, row.currency),
      conditions: conditions.filter((condition) => card.conditions.includes(condition)).toReversed(),
      isbn13: row.isbn13,
      editionLabel: editionLabel(row),
    });
  });
}

const selectBooksOfCards = preparedQuery((db, { ids }: Params<{ ids: string[] }>) =>
  selectFoundBooks(db).where(sql<boolean>`books.id = any(${ids}::uuid[])`),
);
