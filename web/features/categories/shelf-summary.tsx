import { useLocale, useTranslations } from 'use-intl';
import type { ManagedCategory } from '#contract/categories.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { categoryColor } from './category-color.ts';
import styles from './shelf-summary.module.css';

type Props = { shelf: ManagedCategory; index: number };

/** A shelf as a row of the list: its tile as on the home page, its name, and how many books it has. */
export function ShelfSummary({ shelf, index }: Props) {
  const t = useTranslations('categories');
  return (
    <>
      <ShelfTile shelf={shelf} index={index} />
      <span className={styles.name}>
        <b>{categoryName(shelf, useLocale())}</b>
        {shelf.isRetired && <Hint as="span">{t('retired')}</Hint>}
        {shelf.moving > 0 && <Hint as="span">{t('moving', { count: shelf.moving })}</Hint>}
      </span>
      <span className={styles.count}>{t('books', { count: shelf.books })}</span>
    </>
  );
}

export const ShelfTile = ({ shelf, index }: Props) => (
  <span className={classNames(styles.tile, categoryColor(index))} aria-hidden="true">
    <img src={shelf.category_image} width={360} height={540} alt="" />
  </span>
);
