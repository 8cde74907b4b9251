import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BookGrid } from '../../catalog/book-grid.tsx';
import listStyles from '../results/result-list.module.css';
import { type FirstBooks, useMoreBooks } from './use-more-books.ts';
import styles from './whole-shelf.module.css';

/** The newest books of a category, each copy on its own. */
export function WholeShelf({ id, first }: { id: string; first: FirstBooks }) {
  const t = useTranslations('search');
  const { books, cursor, loading, loadMore } = useMoreBooks(id, first);
  return (
    <>
      {/* A heading level between the category's name and the books' titles, for screen readers. */}
      <VisuallyHidden as="h2">{t('shelf.books')}</VisuallyHidden>
      <BookGrid books={books} className={listStyles.books} />
      {cursor && (
        <p className={styles.showMore}>
          <Button variant="outline" size="large" disabled={loading} onClick={() => void loadMore()}>
            {t(loading ? 'list.loading' : 'list.more')}
          </Button>
        </p>
      )}
    </>
  );
}
