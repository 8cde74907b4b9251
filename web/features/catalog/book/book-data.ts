import type { LoaderFunctionArgs } from 'react-router';
import { type BookDetails, getBook, getRelatedBooks } from '#contract/book.ts';
import { getPriceGuidance, type PriceGuidance } from '#contract/price-guidance.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { orLogin } from '#web/features/auth/or-login.ts';
import { appContext } from '#web/lib/app-context.ts';
import { bookPath } from '#web/lib/book-path.ts';
import { redirectToCanonical } from '#web/lib/redirect-to-canonical.ts';

/** Loads the book; a deleted one is a 404, like one that never existed. */
export async function loadBook({ params, context, request }: LoaderFunctionArgs) {
  const { callApi, onServer } = context.get(appContext);
  const input = { params: { id: params.id ?? '' } };
  const { signal, url } = request;
  // Without what belongs to it, the book can still be read and booked.
  const related = callApi(getRelatedBooks, input, { signal }).catch(() => null);
  const { book } = await orLogin(request, orNotFound(callApi(getBook, input, { signal })));
  if (params.slug !== book.slug) throw redirectToCanonical(bookPath(book), onServer);
  const guidance = callApi(getPriceGuidance, { query: guidanceQuery(book) }, { signal }).catch(() => null);
  return { book, related: await related, range: rangeFor(book, await guidance), origin: new URL(url).origin };
}

const guidanceQuery = ({ edition, category_id, original_price }: BookDetails) => ({
  ...(edition && { isbn13: edition.isbn13 }),
  category_id,
  original_price,
});

/** A sold book shows no guidance: its own price is part of it. */
const rangeFor = ({ product_condition, status }: BookDetails, guidance: PriceGuidance | null) =>
  (status !== 'sold' && guidance?.ranges.find(({ condition }) => condition === product_condition)) || null;
