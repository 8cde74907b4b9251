import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { countFilters, toSearchString, withoutFilters } from '../search-address.ts';
import { FilterPanel, type FilterProps } from './filter-panel.tsx';
import styles from './filter-sheet.module.css';

type Props = FilterProps & { showLabel: string; onClose: () => void };

/** The filters on a small window: a sheet from below, whose last row stays in sight. */
export function FilterSheet({ showLabel, onClose, ...filters }: Props) {
  const t = useTranslations('search.filter');
  return (
    <Dialog title={t('title')} className={styles.sheet} onClose={onClose}>
      <IconButton className={styles.close} aria-label={t('close')} onClick={onClose}>
        <X aria-hidden="true" width={22} height={22} />
      </IconButton>
      <FilterPanel
        {...filters}
        id="filters-in-sheet"
        order={filters.address.order}
        className={styles.panel}
      />
      <div className={styles.end}>
        {countFilters(filters.address) > 0 && (
          <TextLink
            className={styles.clear}
            to={filters.path + toSearchString(withoutFilters(filters.address))}
            preventScrollReset
          >
            {t('clearAll')}
          </TextLink>
        )}
        <Button size="large" className={styles.show} onClick={onClose}>
          {showLabel}
        </Button>
      </div>
    </Dialog>
  );
}
