import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Book, listCategories, listCategoryBooks } from '#contract/catalog.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import sectionStyles from '#web/layout/page-section.module.css';
import { appContext } from '#web/lib/app-context.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { useToast } from '#web/ui/toast.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { orLogin } from '../../auth/or-login.ts';
import { BookGrid } from '../book-grid.tsx';
import styles from './category-page.module.css';

/** Loads the first books; an unknown category is a 404. The site's setting decides whether visitors have to log in. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { callApi } = context.get(appContext);
  const id = params.id ?? '';
  const [{ bookCategory: books, nextCursor }, { bookCategories }] = await Promise.all([
    orLogin(request, orNotFound(callApi(listCategoryBooks, { params: { id }, query: {} }, { signal }))),
    callApi(listCategories, {}, { signal }),
  ]);
  const name = bookCategories.find((category) => category.category_id === id)?.category_name ?? id;
  return { id, name, books, nextCursor };
}

export function Component() {
  const shelf = useLoaderData<typeof loader>();
  // A new key resets the state when another category is opened under the same route.
  return <Shelf key={shelf.id} shelf={shelf} />;
}

type ShelfData = Awaited<ReturnType<typeof loader>>;

function Shelf({ shelf }: { shelf: ShelfData }) {
  const { books, cursor, loading, loadMore } = useMoreBooks(shelf);
  return (
    <section className={classNames(layoutStyles.wrap, sectionStyles.section)} aria-labelledby="shelf">
      <title>{`${shelf.name} · Dogear`}</title>
      <div className={sectionStyles.head}>
        <h1 id="shelf">{shelf.name}</h1>
        {books.length > 0 && <p>Newest copies first.</p>}
      </div>
      {/* A heading level between the category's name and the books' titles, for screen readers. */}
      {books.length > 0 && <VisuallyHidden as="h2">Books on this shelf</VisuallyHidden>}
      {books.length > 0 ? <BookGrid books={books} /> : <EmptyCategory />}
      {cursor && (
        <p className={styles.showMore}>
          <Button variant="outline" size="large" disabled={loading} onClick={loadMore}>
            {loading ? 'Loading…' : 'Show more'}
          </Button>
        </p>
      )}
    </section>
  );
}

/**
 * The first books come from the loader and are revalidated with it; those loaded later are kept until the page is
 * left.
 */
function useMoreBooks(shelf: ShelfData) {
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  const [more, setMore] = useState<{ books: Book[]; cursor: string | null }>();
  const cursor = more ? more.cursor : shelf.nextCursor;

  const loadMore = async () => {
    if (!cursor) return;
    setLoading(true);
    try {
      const page = await callApi(listCategoryBooks, { params: { id: shelf.id }, query: { cursor } });
      setMore({ books: [...(more?.books ?? []), ...page.bookCategory], cursor: page.nextCursor });
    } catch (problem) {
      toast.error(errorMessage(problem, 'We couldn’t load more books. Please try again.'));
    } finally {
      setLoading(false);
    }
  };
  return { books: uniqueBooks([...shelf.books, ...(more?.books ?? [])]), cursor, loading, loadMore };
}

/** After a revalidation of the first books, one of them may also be among those loaded later. */
const uniqueBooks = (books: Book[]): Book[] => [...new Map(books.map((book) => [book._id, book])).values()];

const EmptyCategory = () => (
  <EmptyState title="This shelf is empty">
    <p>There’s nothing for sale here right now. Check back soon.</p>
    <ButtonLink to="/">Browse the other shelves</ButtonLink>
  </EmptyState>
);
