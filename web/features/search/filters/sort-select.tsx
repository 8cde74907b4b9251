import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { SearchOrder } from '#contract/search.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import styles from './sort-select.module.css';

type Props = {
  /** The ID of the form with the filters, to which the order belongs. */
  form: string;
  order: string;
  orders: readonly SearchOrder[];
};

/** The order of the results. A choice applies at once; without JavaScript a button applies it. */
export function SortSelect({ form, order, orders }: Props) {
  const t = useTranslations('search.sort');
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = order;
  }, [order]);
  return (
    <div className={styles.sort}>
      <label htmlFor="sort">{t('label')}</label>
      <div className={fieldStyles.withChevron}>
        <select
          ref={select}
          id="sort"
          name="order"
          form={form}
          className={classNames(fieldStyles.input, fieldStyles.select, styles.select)}
          defaultValue={order}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {orders.map((value) => (
            <option key={value} value={value}>
              {t(value)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
      <Button type="submit" form={form} variant="outline" className={styles.withoutScript}>
        {t('apply')}
      </Button>
    </div>
  );
}
