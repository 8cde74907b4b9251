import { useTranslations } from 'use-intl';
import { Plinth } from '#web/ui/book/plinth.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import gridStyles from '../../catalog/book-grid.module.css';
import listStyles from './result-list.module.css';
import styles from './skeleton-grid.module.css';

const places = ['1', '2', '3', '4', '5', '6'];

/** Stands in for the results while they are loading. */
export function SkeletonGrid() {
  const t = useTranslations('search');
  return (
    <>
      <VisuallyHidden role="status">{t('searching')}</VisuallyHidden>
      <ul className={classNames(gridStyles.books, listStyles.books)} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={styles.card}>
            <Plinth className={styles.plinth}>
              <Skeleton shape="cover" className={styles.cover} />
            </Plinth>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.line} />
            <Skeleton shape="control" className={styles.control} />
          </li>
        ))}
      </ul>
    </>
  );
}
