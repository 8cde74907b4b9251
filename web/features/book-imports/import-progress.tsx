import { useTranslations } from 'use-intl';
import type { BookImport } from '#contract/book-imports.ts';
import styles from './import-panel.module.css';

/** How far an import is. How far taking it back is, is not known. */
export function ImportProgress({ bookImport }: { bookImport: BookImport }) {
  const t = useTranslations('book-imports.progress');
  const { state, rows, rowsDone, photos, photosDone } = bookImport;
  if (state === 'undoing') return <progress className={styles.progress} aria-label={t('label')} />;
  return (
    <div className={styles.underWay}>
      <progress
        className={styles.progress}
        value={rowsDone + photosDone}
        max={rows + photos}
        aria-label={t('label')}
      />
      <p>
        {t('rows', { done: rowsDone, all: rows })}
        {photos > 0 && ` · ${t('photos', { done: photosDone, all: photos })}`}
      </p>
    </div>
  );
}
