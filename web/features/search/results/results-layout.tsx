import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SearchOrder } from '#contract/search.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterPanel, type FilterProps } from '../filters/filter-panel.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { SortSelect } from '../filters/sort-select.tsx';
import { countFilters } from '../search-address.ts';
import styles from './results-layout.module.css';

type Props = {
  filters: FilterProps;
  order: SearchOrder;
  orders: readonly SearchOrder[];
  /** The label of the button that closes the sheet, such as “Show 38 books”. */
  showLabel: string;
  children: ReactNode;
};

const formId = 'filters';

/** The filters beside the books, or, on a small window, behind a button above them. */
export function ResultsLayout({ filters, order, orders, showLabel, children }: Props) {
  const t = useTranslations('search.filter');
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(filters.address);
  return (
    <div className={styles.results}>
      <FilterPanel {...filters} id={formId} className={styles.column} heading={<h2>{t('title')}</h2>} />
      <div className={styles.found}>
        <div className={styles.set}>
          <div className={styles.bar}>
            <Button
              variant="outline"
              className={styles.open}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
            >
              <SlidersHorizontal aria-hidden="true" />
              {t('title')}
              {count > 0 && (
                <b>
                  {count}
                  <VisuallyHidden> {t('set')}</VisuallyHidden>
                </b>
              )}
            </Button>
            <SortSelect form={formId} order={order} orders={orders} />
          </div>
          <FilterChips {...filters} />
        </div>
        {children}
      </div>
      {isOpen && <FilterSheet {...filters} showLabel={showLabel} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
