import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Book, listCategoryBooks } from '#contract/catalog/catalog.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';

export type FirstBooks = { bookCategory: Book[]; nextCursor: string | null };

/**
 * The first books come from the loader and are revalidated with it; those loaded later are kept until the page is
 * left.
 */
export function useMoreBooks(id: string, first: FirstBooks) {
  const t = useTranslations('search.list');
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  const [more, setMore] = useState<{ books: Book[]; cursor: string | null }>();
  const cursor = more ? more.cursor : first.nextCursor;

  const loadMore = async () => {
    if (!cursor) return;
    setLoading(true);
    try {
      const page = await callApi(listCategoryBooks, { params: { id }, query: { cursor } });
      setMore({ books: [...(more?.books ?? []), ...page.bookCategory], cursor: page.nextCursor });
    } catch (problem) {
      toast.error(errorMessage(problem, t('moreFailed')));
    } finally {
      setLoading(false);
    }
  };
  return { books: uniqueBooks([...first.bookCategory, ...(more?.books ?? [])]), cursor, loading, loadMore };
}

/** After a revalidation of the first books, one of them may also be among those loaded later. */
const uniqueBooks = (books: Book[]): Book[] => [...new Map(books.map((book) => [book._id, book])).values()];
