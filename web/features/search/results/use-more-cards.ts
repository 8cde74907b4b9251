import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type SearchCard, type SearchQueryInput, type SearchResults, searchBooks } from '#contract/search.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';

type More = { cards: SearchCard[]; cursor: string | null };

/** Cards loaded with “Show more”, by the entry in the browser's history, so that Back finds them and its place among them. */
const kept = new Map<string, More>();
const maxKept = 20;

/** The cards of the first page, which are revalidated with it, and those loaded later. */
export function useMoreCards(results: SearchResults, query: SearchQueryInput) {
  const { key } = useLocation();
  const t = useTranslations('search.list');
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  const [more, setMore] = useState(() => kept.get(key));
  const cursor = more ? more.cursor : results.nextCursor;

  const loadMore = async () => {
    if (!cursor || loading) return;
    setLoading(true);
    try {
      const page = await callApi(searchBooks, { query: { ...query, cursor } });
      const next = { cards: [...(more?.cards ?? []), ...page.cards], cursor: page.nextCursor };
      keep(key, next);
      setMore(next);
    } catch (problem) {
      toast.error(errorMessage(problem, t('moreFailed')));
    } finally {
      setLoading(false);
    }
  };
  return { cards: uniqueCards([...results.cards, ...(more?.cards ?? [])]), cursor, loading, loadMore };
}

function keep(key: string, more: More): void {
  kept.delete(key);
  kept.set(key, more);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
}

/** After a revalidation of the first cards, one of them may also be among those loaded later. */
const uniqueCards = (cards: SearchCard[]): SearchCard[] => [
  ...new Map(cards.map((card) => [card.copies > 1 ? card.isbn13 : card.book._id, card])).values(),
];
