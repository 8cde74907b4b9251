import { data, type LoaderFunctionArgs } from 'react-router';
import {
  type BookDetails,
  type GoneBook,
  getBook,
  getRelatedBooks,
  type HiddenBook,
} from '#contract/catalog/book.ts';
import { getPriceGuidance, type PriceGuidance } from '#contract/prices.ts';
import { searchBooks } from '#contract/search.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { orLogin } from '#web/features/auth/or-login.ts';
import { ApiProblem, type CallApi } from '#web/lib/api-client.ts';
import { appContext } from '#web/lib/app-context.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { pagePath } from '#web/lib/page-path.ts';
import { redirectToCanonical } from '#web/lib/redirect-to-canonical.ts';

const maxSimilarBooks = 3;

/**
 * Loads the book. One that was deleted or sold long ago is gone (410); one that never existed is not found (404), and so is one whose
 * seller rests.
 */
export async function loadBook(args: LoaderFunctionArgs) {
  const { params, context, request } = args;
  const { callApi, onServer } = context.get(appContext);
  const input = { params: { id: params.id ?? '' } };
  const { signal, url } = request;
  const { origin } = new URL(url);
  // Without what belongs to it, the book can still be read and booked. An address without a title is redirected.
  const related = params.slug ? callApi(getRelatedBooks, input, { signal }).catch(() => null) : null;
  const call = callApi(getBook, input, { signal }).catch(whyNotShown);
  const found = await orLogin(args, orNotFound(call));
  if ('gone' in found) {
    const { gone } = found;
    const similar = await loadSimilarBooks(callApi, gone, signal);
    return data({ kind: 'gone' as const, gone, similar, origin }, { status: 410 });
  }
  if ('away' in found) return data({ kind: 'away' as const, away: found.away, origin }, { status: 404 });
  const { book } = found;
  if (pagePath(args).pathname !== bookPath(book)) throw redirectToCanonical(bookPath(book), onServer);
  const guidance = callApi(getPriceGuidance, { query: guidanceQuery(book) }, { signal }).catch(() => null);
  const range = rangeFor(book, await guidance);
  return { kind: 'book' as const, book, related: await related, range, origin };
}

function whyNotShown(problem: unknown): { gone: GoneBook } | { away: HiddenBook } {
  if (!(problem instanceof ApiProblem)) throw problem;
  const { category_id, isbn13 } = problem.details;
  const hidden = { category_id: String(category_id) };
  if (problem.code === 'seller_resting') return { away: hidden };
  if (problem.code !== 'book_gone') throw problem;
  return { gone: { ...hidden, isbn13: typeof isbn13 === 'string' ? isbn13 : null } };
}

/** The newest books of the same shelf; none if the search fails. */
async function loadSimilarBooks(callApi: CallApi, { category_id }: GoneBook, signal: AbortSignal) {
  const query = { shelf: category_id, order: 'newest' as const };
  const results = await callApi(searchBooks, { query }, { signal }).catch(() => null);
  return results?.cards.slice(0, maxSimilarBooks).map(({ book }) => book) ?? [];
}

const guidanceQuery = ({ edition, category_id, original_price }: BookDetails) => ({
  ...(edition && { isbn13: edition.isbn13 }),
  category_id,
  original_price,
});

/** A sold book shows no guidance: its own price is part of it. */
const rangeFor = ({ product_condition, status }: BookDetails, guidance: PriceGuidance | null) =>
  (status !== 'sold' && guidance?.ranges.find(({ condition }) => condition === product_condition)) || null;
